/**
 * The cookie that a page leaves when it could not say that its person went out. While it is there no session of that browser serves, and
 * whoever comes in next takes it away (decision 063).
 */
export const logoutCookie = 'gremial_salida'
