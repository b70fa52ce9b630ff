/** A protocol error of `sa2a-target/1`: `code` is -32601 for an unknown method, -32602 for an unknown world or bad params. */
export class ProtocolRefusal extends Error {
  override readonly name = 'ProtocolRefusal';
  readonly code: -32601 | -32602;

  constructor(code: -32601 | -32602, message: string) {
    super(message);
    this.code = code;
  }
}
