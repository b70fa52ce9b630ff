/** The path of a `file:` URL. */
export const fileURLToPath = (url: string): string => decodeURIComponent(new URL(url).pathname);
