// Here bots think and games are analysed, so that the house can go on answering.
import { loadPython } from './python';

let reply: ((question: Uint8Array) => Uint8Array) | null = null;

self.onmessage = async ({ data }: MessageEvent<{ base: string } | { question: Uint8Array }>) => {
  try {
    if ('base' in data) {
      const python = await loadPython(data.base);
      reply = python.pyimport('fondaco.server.device.thinking').reply;
      self.postMessage({ ready: true });
    } else self.postMessage({ answer: reply!(data.question) });
  } catch (error) {
    console.warn(error);
    self.postMessage({ answer: null });
  }
};
