/** Closes a `switch` over a union: the compiler refuses a case that was forgotten, and a value that slipped through throws. */
export const never = (value: never): never => {
  throw new Error(`unhandled case: ${JSON.stringify(value)}`);
};
