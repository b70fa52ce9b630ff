/** The most bytes of an answer that are read where nothing else is said: 4 MiB. */
export const largestBody = 4 * 1024 * 1024;

/** The most bytes of an answer's header: 16 KiB. */
export const largestHeader = 16 * 1024;
