import { ask, inLanguage } from './http';
import type { Alternative, AnalysisShown, Frame, Links, Replay } from './types';

const path = (id: string): string => `/api/replays/${encodeURIComponent(id)}`;

/** The whole game at a glance; what happened, as seen from this viewpoint. */
export const replayOf = (id: string, viewpoint = 'all'): Promise<Replay> =>
  ask(inLanguage(`${path(id)}?viewpoint=${encodeURIComponent(viewpoint)}`));

export const framesOf = (id: string, viewpoint: string, first: number, last: number): Promise<Frame[]> =>
  ask(inLanguage(`${path(id)}/frames?viewpoint=${encodeURIComponent(viewpoint)}&first=${first}&last=${last}`));

export const journalOf = (id: string): Promise<string> => ask(`${path(id)}/journal`, { text: true });

export interface PlayOn {
  at: number;
  seat: number;
  bots: string[];
  undo?: 'free' | 'consent' | 'none';
  pace?: 'quick' | 'human';
}
export const playOn = (id: string, wanted: PlayOn): Promise<Links> => ask(`${path(id)}/tables`, { body: wanted });

/** How far the analysis with this knowledge is: that of a seat, or of `all`. */
export const analysisOf = (id: string, knowledge: string): Promise<AnalysisShown> =>
  ask(`${path(id)}/analysis?knowledge=${encodeURIComponent(knowledge)}`);
export const analyse = (id: string, knowledge: string): Promise<AnalysisShown> =>
  ask(`${path(id)}/analysis`, { body: { knowledge } });

export interface Decided {
  step: number;
  seat: number;
}
/** What would have come of the best choices for a decision, best first. */
export const insteadOf = async (
  id: string,
  knowledge: string,
  viewpoint: string,
  { step, seat }: Decided,
): Promise<Alternative[]> => {
  const asked = new URLSearchParams({ knowledge, viewpoint, step: String(step), seat: String(seat) });
  const { choices } = await ask<{ choices: Alternative[] }>(inLanguage(`${path(id)}/instead?${asked}`));
  return choices;
};

/** Let the browser save a text as a file. */
export function save(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
