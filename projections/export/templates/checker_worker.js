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

let module, files;
try {
  const { loadPyodide } = await import(`${BASE}pyodide.mjs`);
  const python = await loadPyodide({ indexURL: BASE });
  for (const name of SIZES.archives) {
    const bytes = new Uint8Array(await (await counted(BASE + name, "application/octet-stream")).arrayBuffer());
    python.unpackArchive(bytes, "zip", { extractDir: "/lib/pairtrail" });
  }
  python.runPython(`import sys; sys.path.insert(0, "/lib/pairtrail")`);
  module = python.pyimport(SIZES.module);
  files = python.FS;
  self.postMessage({ ready: true });
} catch (error) {
  self.postMessage({ failed: String(error.message ?? error).split("\n").filter(Boolean).pop() });
}

self.onmessage = ({ data }) => {
  const { id, place, name, bytes, words, rounds } = data;
  if (bytes) {
    const path = module.place_of(place, name);
    files.writeFile(path, bytes);
    return self.postMessage({ id, kind: module.kind_of(path), name: path.split("/").pop() });
  }
  if (rounds) return self.postMessage({ id, rounds: module.rounds_of(place, rounds) });
  const [code, out, err] = module.answer(place, words).toJs();
  return self.postMessage({ id, words, code, out, err });
};
