/* Python in a worker, so that the page answers while it computes. BASE is the folder of the page. */
const SIZES = await (await fetch(`${BASE}manifest.json`)).json();
const WHOLE = Object.values(SIZES.files).reduce((sum, one) => sum + one.bytes, 0);
const plain = self.fetch.bind(self);
let loaded = 0;

async function counted(address, type) {
  const answer = await plain(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const counting = new TransformStream({
    transform(chunk, out) {
      loaded += chunk.byteLength;
      self.postMessage({ progress: Math.min(1, loaded / WHOLE) });
      out.enqueue(chunk);
    },
  });
  return new Response(answer.body.pipeThrough(counting), { headers: { "Content-Type": type } });
}

self.fetch = async (address) => {
  const name = String(address.url ?? address).split("/").pop();
  if (name !== "pyodide.asm.wasm") return counted(String(address.url ?? address), "application/octet-stream");
  const packed = await counted(`${BASE}pyodide.asm.wasm.packed`, "application/octet-stream");
  return new Response(packed.body.pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": "application/wasm" } });
};

/* Starting Python and importing ours takes most of a load: the memory as it is then is kept for the next one (decision 227). */
const MADE_OF = ["pyodide.asm.wasm.packed", "python_stdlib.zip", "pairtrail.zip"].map((name) => SIZES.files[name].sha256.slice(0, 16));
const SNAPSHOTS = "pairtrail-snapshot", SNAPSHOT = `${BASE}snapshot-${MADE_OF.join("-")}`;

async function restored(loadPyodide) {
  const kept = await self.caches?.match(SNAPSHOT).catch(() => undefined);
  if (!kept) return undefined;
  try {
    return await loadPyodide({ indexURL: BASE, _loadSnapshot: new Uint8Array(await kept.arrayBuffer()) });
  } catch {
    await self.caches.delete(SNAPSHOTS);  // damaged: Python is started as if there were none
    return undefined;
  }
}

async function keep(memory) {
  await self.caches.delete(SNAPSHOTS);
  await (await self.caches.open(SNAPSHOTS)).put(SNAPSHOT, new Response(memory));
}

async function unpack(python, got) {
  for (const name of SIZES.archives) {
    const bytes = new Uint8Array(await (await got(BASE + name, "application/octet-stream")).arrayBuffer());
    python.unpackArchive(bytes, "zip", { extractDir: "/lib/pairtrail" });
  }
  python.runPython(`import importlib, sys; "/lib/pairtrail" in sys.path or sys.path.insert(0, "/lib/pairtrail"); importlib.invalidate_caches()`);
}

let module, files;
const asked = [];
self.onmessage = (event) => asked.push(event);
try {
  const { loadPyodide } = await import(`${BASE}pyodide.mjs`);
  let python = await restored(loadPyodide);
  if (python) {
    module = python.pyimport(SIZES.module);
    files = python.FS;
    self.postMessage({ ready: true });
    await unpack(python, (address) => plain(address));  // files are no part of the memory; what is chosen meanwhile waits
  } else {
    python = await loadPyodide({ indexURL: BASE, _makeSnapshot: true });
    await unpack(python, counted);
    python.runPython(`import ${SIZES.module}`);
    keep(python.makeMemorySnapshot()).catch(() => {});  // a browser that keeps nothing starts Python each time
    module = python.pyimport(SIZES.module);
    files = python.FS;
    self.postMessage({ ready: true });
  }
} catch (error) {
  self.postMessage({ failed: String(error.message ?? error).split("\n").filter(Boolean).pop() });
}

function answer({ data }) {
  const { id, place, name, bytes, words, rounds, receipt, language } = data;
  if (language) return module.speak(language);
  if (bytes) {
    const path = module.place_of(place, name);
    files.writeFile(path, bytes);
    return self.postMessage({ id, kind: module.kind_of(path), name: path.split("/").pop() });
  }
  if (receipt) return self.postMessage({ id, receipt: module.receipt_of(place, receipt) });
  if (rounds) return self.postMessage({ id, rounds: module.rounds_of(place, rounds) });
  const [code, out, err] = module.answer(place, words).toJs();
  return self.postMessage({ id, words, code, out, err });
}

function answered(event) {
  try {
    answer(event);
  } catch (error) {
    self.postMessage({ id: event.data.id, problem: String(error.message ?? error).trim().split("\n").pop() });
  }
}

asked.forEach(answered);
self.onmessage = answered;
