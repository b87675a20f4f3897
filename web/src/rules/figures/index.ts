import type { Component } from 'svelte';

/** What a game's figures consist of: the one that belongs to a rule, and what all of them refer to. */
export interface Figures {
  Rule: Component<{ rule: string; edition: Record<string, any> }>;
  Signs?: Component<{ edition: Record<string, any> }>;
}

const loads: Record<string, () => Promise<Figures>> = {
  millefiori: async () => ({
    Rule: (await import('./MilleFiori.svelte')).default,
    Signs: (await import('./Signs.svelte')).default,
  }),
  oltremare: async () => ({ Rule: (await import('./OltreMare.svelte')).default }),
  liguria: async () => ({ Rule: (await import('./Liguria.svelte')).default }),
};

/** The drawn examples of a game; a game that has none has its rules without. */
export const figuresOf = async (game: string): Promise<Figures | null> => (await loads[game]?.()) ?? null;
