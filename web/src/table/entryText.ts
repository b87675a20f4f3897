// What the texts of messages say, as the log has them (`table/entry_text.py`); nothing else takes them apart.

/** Of an `undo`: how many actions. */
export const undoneBy = (text: string): number => Number(text) || 1;

/** Of a `flag`: the seat whose clock ran out. */
export const lateIn = (text: string): number => Number(text);

/** Of a `mute`, an `unmute` and a `remove_name`: a seat, or null for the spectators. */
export const whomIn = (text: string): number | null => (text === 'watch' ? null : Number(text.replace('seat ', '')));

/** Whether a `remove_chat` removes what this seat has written at this time. */
export const removesMessage = (text: string, seat: number | null, at: number): boolean =>
  ['all', `seat ${seat}`, `seat ${seat} ${at}`].includes(text);

/** Whether a `remove_chat` removes the spectators' message of this number. */
export const removesRemark = (text: string, number: number): boolean =>
  ['all', 'watch', `watch ${number}`].includes(text);
