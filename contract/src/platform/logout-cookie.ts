/**
 * Cookie that a page sets when its logout request could not reach the server. While it exists, no session of that browser is
 * accepted. The next login clears it (decision 063).
 */
export const logoutCookie = 'gremial_salida'
