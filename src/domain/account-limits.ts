export const userNameMaxLength = 60
export const emailMaxLength = 254
export const passwordMinLength = 10
export const passwordMaxLength = 256

/** Where the placeholder addresses of guests live; nobody can own or enter one. */
export const guestDomain = 'guest.invalid'
/** The same for accounts that were deleted: each row has an address of its own. */
export const deletedDomain = 'deleted.invalid'
/** How long somebody can change their mind about deleting their account. */
export const deletionGraceDays = 14
