/**
 * Cookie that a page sets when its logout request could not reach the server. While it exists, no session of that browser is
 * accepted. The next login clears it (decision 063).
 */
export const logoutCookie = 'gremial_salida'
/** Its name over https: no sister domain can plant it, and so keep somebody logged out. */
export const secureLogoutCookie = `__Host-${logoutCookie}`
