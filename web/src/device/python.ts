/** Python in a worker, from files beside the page. */
export interface Python {
  unpackArchive: (data: ArrayBuffer, format: string, options?: { extractDir: string }) => void;
  pyimport: (module: string) => any;
  /** Its own console page learns in this way, too, that it has come to its end. */
  _api: { on_fatal?: (error: unknown) => void };
}

const PACKAGES = 'packages.zip';
/** Of these: what finds all others. */
const MODULES = 'runtime_modules';
/** Of all the time until Python is ready, so much is spent on loading; the rest on beginning. */
const LOADING = 0.7;

/** Load Python and our own files; `progress` is told which share of it is done. */
export async function loadPython(base: string, progress: (share: number) => void = () => {}): Promise<Python> {
  const plain = self.fetch.bind(self);
  let [loaded, total, told] = [0, Infinity, 0];
  plain(`${base}files.json`)
    .then((answer) => answer.json() as Promise<Record<string, number>>)
    .then(
      (sizes) => (total = Object.values(sizes).reduce((sum, size) => sum + size, 0)),
      () => undefined, // then nobody hears how much has arrived
    );
  // Python fetches its parts itself: what arrives is counted on the way.
  self.fetch = async (...asked) => {
    const answer = await plain(...asked);
    if (!answer.body || !answer.ok) return answer;
    const counting = new TransformStream<Uint8Array, Uint8Array>({
      transform(part, out) {
        loaded += part.byteLength;
        const share = Math.min(1, loaded / total) * LOADING;
        if (share >= told + 0.01) progress((told = share));
        out.enqueue(part);
      },
    });
    return new Response(answer.body.pipeThrough(counting), { status: answer.status, headers: answer.headers });
  };
  const packages = fetch(base + PACKAGES).then((answer) => answer.arrayBuffer());
  packages.catch(() => undefined);
  const { loadPyodide } = (await import(/* @vite-ignore */ `${base}pyodide.mjs`)) as {
    loadPyodide: (options: { indexURL: string }) => Promise<Python>;
  };
  const python = await loadPyodide({ indexURL: base });
  progress(LOADING + 0.1);
  python.unpackArchive(await packages, 'zip');
  python.pyimport(MODULES);
  progress(LOADING + 0.15);
  return python;
}
