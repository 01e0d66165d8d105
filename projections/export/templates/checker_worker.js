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
      if (!module) self.postMessage({ progress: Math.min(1, loaded / WHOLE) });  // later the page is ready
      out.enqueue(chunk);
    },
  });
  return new Response(answer.body.pipeThrough(counting), { headers: { "Content-Type": type } });
}

async function unpacked(name, type) {
  const packed = await counted(BASE + name, "application/octet-stream");
  return new Response(packed.body.pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": type } });
}

self.fetch = async (address) => {
  const name = String(address.url ?? address).split("/").pop();
  return name === WASM ? machine() : counted(String(address.url ?? address), "application/octet-stream");
};

/* Starting Python and importing ours takes most of a load: the memory as it is then is kept for the next one (decision 227). */
const WASM = "pyodide.asm.wasm", PACKED = `${WASM}.packed`;
const [OF_PYTHON, ...OF_OTHERS] = [PACKED, "python_stdlib.zip", "pairtrail.tar.packed"].map((name) => SIZES.files[name].sha256.slice(0, 16));
const SNAPSHOTS = "pairtrail-snapshot", SNAPSHOT = `${BASE}snapshot-${[OF_PYTHON, ...OF_OTHERS].join("-")}`;
const MACHINE = `${BASE}${WASM}?${OF_PYTHON}`;
const PAGE_BYTES = 65_536;  // of WebAssembly
const PAUSE_MS = 400;  // after a load, and without a question, before the next module is imported

/* Unpacked, under an address: a browser keeps what it compiled of such an answer alone, and compiles the rest anew (decision 214). */
let unpackedBefore;
async function machine() {
  if (unpackedBefore) {
    const answer = await plain(MACHINE).catch(() => unpackedBefore);  // the service worker has it
    return answer.ok && answer.headers.get("Content-Type") === "application/wasm" ? answer : unpackedBefore;
  }
  const answer = await unpacked(PACKED, "application/wasm"), copy = answer.clone();
  self.caches?.open(SNAPSHOTS).then((kept) => kept.put(MACHINE, copy)).catch(() => {});
  return answer;
}

async function restored(loadPyodide) {
  const kept = await self.caches?.match(SNAPSHOT).catch(() => undefined);
  if (!kept) return undefined;
  unpackedBefore = await self.caches.match(MACHINE);
  const plainly = WebAssembly.instantiateStreaming;
  try {
    const memory = new Uint8Array(await kept.arrayBuffer());
    let broken;
    const failed = new Promise((_, no) => { broken = no; });  // Pyodide waits for ever for a machine that is none
    WebAssembly.instantiateStreaming = async (...given) => {
      const made = await plainly.apply(WebAssembly, given).catch((error) => { broken(error); throw error; });
      const own = Object.values(made.instance.exports).find((one) => one instanceof WebAssembly.Memory);
      own.grow(Math.max(0, Math.ceil((memory.length - own.buffer.byteLength) / PAGE_BYTES)));  // it begins too small for what is kept (decision 182)
      return made;
    };
    return await Promise.race([failed, loadPyodide({ indexURL: BASE, _loadSnapshot: memory })]);
  } catch {
    await self.caches.delete(SNAPSHOTS);  // damaged: Python is started as if there were none
    unpackedBefore = undefined;
    return undefined;
  } finally {
    WebAssembly.instantiateStreaming = plainly;
  }
}

async function keep(memory) {
  const kept = await self.caches.open(SNAPSHOTS);
  for (const { url } of await kept.keys()) if (url !== MACHINE) await kept.delete(url);  // of earlier releases
  await kept.put(SNAPSHOT, new Response(memory));
}

const LIBRARY = "/lib/pairtrail", BLOCK = 512;

async function unpack(python) {
  const tar = new Uint8Array(await (await unpacked("pairtrail.tar.packed", "application/x-tar")).arrayBuffer());
  const text = (at, bytes) => new TextDecoder().decode(tar.subarray(at, at + bytes)).split("\0")[0];
  for (let at = 0, bytes; tar[at]; at += BLOCK * (1 + Math.ceil(bytes / BLOCK))) {
    bytes = parseInt(text(at + 124, 12), 8);
    const path = [LIBRARY, text(at + 345, 155), text(at, 100)].filter(Boolean).join("/");
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    python.FS.writeFile(path, tar.subarray(at + BLOCK, at + BLOCK + bytes), { canOwn: true });
  }
  python.runPython(`import importlib, sys; "${LIBRARY}" in sys.path or sys.path.insert(0, "${LIBRARY}"); importlib.invalidate_caches()`);
}

let module, files;
const asked = [];
self.onmessage = (event) => asked.push(event);
try {
  const { loadPyodide } = await import(`${BASE}pyodide.mjs`);
  let python = await restored(loadPyodide);
  const kept = Boolean(python);
  if (!kept) {
    python = await loadPyodide({ indexURL: BASE, _makeSnapshot: true });
    await unpack(python);
    python.runPython(`from ${SIZES.module} import prepare; prepare()`);
    keep(python.makeMemorySnapshot()).catch(() => {});  // a browser that keeps nothing starts Python each time
  }
  module = python.pyimport(SIZES.module);
  files = python.FS;
  self.postMessage({ ready: kept ? "kept" : "started" });
  if (kept) await unpack(python);  // files are no part of the memory; what is chosen meanwhile waits
} catch (error) {
  self.postMessage({ failed: String(error.message ?? error).split("\n").filter(Boolean).pop() });
}

/* Nobody asks anything: the rest is imported, a piece at a time, so that a question waits for one at most. */
let pause;
function rest(after) {
  clearTimeout(pause);
  pause = setTimeout(() => { if (module.prepare_later()) rest(0); }, after);
}

function answer({ data }) {
  const { id, place, name, bytes, words, rounds, receipt, language, parts, part } = data;
  if (language) return module.speak(language);
  if (parts) return self.postMessage({ id, parts: module.parts_of(place, parts) });
  if (bytes || part) {
    const path = bytes ? module.place_of(place, name) : module.part_of(part.place, part.name, part.number, place);
    if (bytes) files.writeFile(path, bytes);
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
  rest(PAUSE_MS);
}

asked.forEach(answered);
self.onmessage = answered;
if (module) rest(PAUSE_MS);
