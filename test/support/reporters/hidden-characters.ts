/** Controls but for LF, bidi marks, zero-width characters, line separators, halves of surrogate pairs. */
export const hiddenCharacter = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]/u;
