/** The demo's accounts, shown on its login page (decisions §4). All have the same password. */
export const claveDemo = 'Gremial.2026'
export const cuentasDemo = [
  { email: 'ana@gremial.example', quien: 'afiliada 1001, con todos los datos' },
  { email: 'beto@gremial.example', quien: 'afiliado 1002, sin datos' },
  { email: 'clave@gremial.example', quien: 'afiliada 1003, debe cambiar la contraseña' },
  { email: 'operador@gremial.example', quien: 'operador de las seccionales 1 y 2' },
  { email: 'otra@gremial.example', quien: 'operadora de la seccional 3' },
  { email: 'tesorera@gremial.example', quien: 'tesorera de la seccional 1' },
  { email: 'secretario@gremial.example', quien: 'secretario de la seccional 1' },
  { email: 'central@gremial.example', quien: 'tesorería central' },
  { email: 'mesa@gremial.example', quien: 'mesa de trámites' },
  { email: 'revisora@gremial.example', quien: 'revisora de cuentas' },
  { email: 'admin@gremial.example', quien: 'administradora' },
]

/** E-mail domain of the demo: the accounts above, and a few not shown on the login page. */
export const dominioDemo = '@gremial.example'
