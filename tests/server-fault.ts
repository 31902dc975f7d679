/** Where a request to the faulty server goes wrong. */
export type ServerFault = 'reading' | 'rendering' | 'writing'

export const faultHeader = 'x-fault'

/** Stands in the server's own errors, and must never leave it. */
export const secretWords = 'secret_words_of_ada'
