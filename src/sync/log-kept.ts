/** How many entries of the log a device holds. */
export const logEntriesKept = 500
