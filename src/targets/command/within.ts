/** Waits for `work`, but no longer than `time` milliseconds; leaves no timer behind. Rejects where the work does. */
export const within = async (time: number, work: Promise<unknown>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, time);
  });
  try {
    await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
};
