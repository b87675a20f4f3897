// Liguria is played on the common table, with a map of its circuit.
export { mapOf } from './map';
export { tones } from './tones';
export { sounds } from './sounds';
