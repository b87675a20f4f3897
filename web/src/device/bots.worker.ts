// Here bots think and games are analysed, so that the house can go on answering.
import { loadPython } from './python';
import type { Thought } from './thinkers';

const say = (thought: Thought): void => self.postMessage(thought);

let begun: Promise<(question: Uint8Array) => Uint8Array>;

async function begin(base: string): Promise<(question: Uint8Array) => Uint8Array> {
  const python = await loadPython(base);
  return python.pyimport('fondaco.server.device.thinking').reply;
}

self.onmessage = async ({ data }: MessageEvent<{ base: string } | { question: Uint8Array }>) => {
  if ('base' in data) {
    begun = begin(data.base);
    begun.then(
      () => say('begun'),
      () => undefined, // who asks is told
    );
    return;
  }
  try {
    say((await begun)(data.question));
  } catch (error) {
    console.warn(error);
    say(null);
  }
};
