/** Who has to act: the person who typed, who wrote the file, who chose nothing that there is, who runs the target, who holds the key, or we ourselves. */
export type FaultKind = 'usage' | 'corpus' | 'empty' | 'target' | 'trust' | 'refused' | 'court';

/** Where a fault lies: any part may be unknown. `line` and `column` count from 1; `path` is a JSON Pointer. */
export type Place = {
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  readonly path?: string;
};

/** What a fault says: a stable `code`, what happened, where, and what to do instead. */
export type FaultText = {
  readonly kind: FaultKind;
  readonly code: string;
  readonly message: string;
  readonly place?: Place;
  readonly remedy?: string;
  readonly causes?: readonly FaultText[];
};

/** The one error class of this program. `kind` selects the exit code, `code` is stable, `remedy` says what to do. */
export class Fault extends Error {
  override readonly name = 'Fault';
  readonly kind: FaultKind;
  readonly code: string;
  readonly place: Place | undefined;
  readonly remedy: string | undefined;
  readonly causes: readonly FaultText[];

  constructor(text: FaultText) {
    super(text.message);
    this.kind = text.kind;
    this.code = text.code;
    this.place = text.place;
    this.remedy = text.remedy;
    this.causes = text.causes ?? [];
  }
}

/** What a fault says, as data: the same fault can be made of it in another thread. */
export const faultText = ({ code, kind, message, place, remedy, causes }: Fault): FaultText => ({
  code,
  kind,
  message,
  ...(place === undefined ? {} : { place }),
  ...(remedy === undefined ? {} : { remedy }),
  ...(causes.length === 0 ? {} : { causes }),
});

/** `file:line:column path`, as far as it is known. */
export const placeText = (place: Place | undefined): string => {
  if (place === undefined) return '';
  const spot = [place.file, place.line, place.column].filter((part) => part !== undefined).join(':');
  return [spot, place.path].filter((part) => part !== undefined && part !== '').join(' ');
};
