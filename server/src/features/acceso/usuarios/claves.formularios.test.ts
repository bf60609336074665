import assert from 'node:assert/strict'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { clave, cuentas, messages } from '../../../../test/cuentas.ts'
import { personalNuevo } from '../../../../test/personal.ts'
import { inTransaction, systemCtx } from '../../../platform/context.ts'
import { type AsuntoToken, issueToken, type TipoToken } from '../acceso/tokens.ts'

/** Every form that sets a password refuses personal data: number, document, CUIL, birth date, name, e-mail. */
const t = await testApp()
const { somebody } = cuentas(t)
const ctx = systemCtx(t.services, t.app.log)
const link = (tipo: TipoToken, subject: AsuntoToken) => inTransaction(ctx, (ctx) => issueToken(ctx, tipo, subject))
const dice = 'La contraseña no puede ser tu correo, tu número, tu documento, tu fecha de nacimiento ni tu nombre.'

interface Quien {
  documento: number
  nacimiento: string
  nombre: string
  cuil: string
}
const propiasDe = ({ documento, nacimiento, nombre, cuil }: Quien): string[] => [
  String(documento),
  String(documento).replace(/(\d+)(\d{3})(\d{3})$/, '$1.$2.$3'),
  cuil,
  formatDate(nacimiento),
  nacimiento.replaceAll('-', ''),
  `${nombre.split(',')[0]}2026`,
]

/** Each of those is refused, and another password is accepted. */
async function rechaza(
  where: string,
  quien: Quien,
  choose: (password: string) => Promise<{ status: number; body: { errores?: Array<{ campo: string; mensaje: string }> } }>,
): Promise<void> {
  for (const password of propiasDe(quien)) {
    const answer = await choose(password)
    assert.deepEqual([answer.status, messages(answer).password], [400, dice], `${where}: ${password}`)
  }
  assert.ok((await choose('mate-amargo-7')).status < 300, where)
}

const socias = await t.rows<Quien & { numero: number; email: string }>(`select a.numero, a.numero_documento as documento,
    a.fecha_nacimiento::text as nacimiento, a.apellido || ', ' || a.nombre as nombre, a.cuil, a.email
  from afiliado a where a.email <> '' and a.cuil <> '' and length(a.apellido) > 4 and a.apellido !~ ' '
    and not exists (select 1 from usuario u where u.afiliado_numero = a.numero)
  order by a.numero limit 3`)
const [una, other, third] = socias
assert.ok(una && other && third)

test("both registration links refuse a password made of the user's data", async () => {
  const byNumber = await link('nuevoUsuario', { afiliado: una.numero, datos: { email: una.email } })
  await rechaza('registro', una, (password) =>
    t.visitor().post(`nuevo-usuario/validar-correo-usuario/${byNumber}`, { password, password2: password }),
  )
  const byMail = await link('crearPorCorreo', { afiliado: other.numero, datos: { email: other.email } })
  await rechaza('por correo', other, (password) => t.visitor().post(`nuevo-usuario/${byMail}`, { password, password2: password }))
})

test("recovery and change refuse a password made of a member's data", async () => {
  const cuenta = await somebody()
  await t.rows(`update usuario set afiliado_numero = ${third.numero}, nombre = '${third.nombre}' where id = ${cuenta.id}`)
  await rechaza('cambio', third, (password) =>
    cuenta.person.post('usuarios/actual/cambiar-password', { passwordAnterior: clave, password, password2: password }),
  )
  const hash = await link('recuperar', { usuario: cuenta.id })
  await rechaza('recuperación', third, (password) =>
    t.visitor().post(`usuarios/recuperar-pass/${hash}`, { password, password2: password }),
  )
})

/** Personal data of a user who is not a member: only the profile has it. */
const personal: Quien = { documento: 24_118_302, nacimiento: '1974-06-14', nombre: 'Lunares, Estela', cuil: '27-24118302-0' }
const perfil = (id: number) => `insert into usuario_perfil (usuario_id, numero_documento, fecha_nacimiento, cuil)
  values (${id}, ${personal.documento}, '${personal.nacimiento}', '${personal.cuil}')`

test('recovery, change and first password refuse the data of a user who is not a member', async () => {
  const cuenta = await somebody()
  await t.rows(`${perfil(cuenta.id)}; update usuario set nombre = '${personal.nombre}' where id = ${cuenta.id}`)
  await rechaza('cambio', personal, (password) =>
    cuenta.person.post('usuarios/actual/cambiar-password', { passwordAnterior: clave, password, password2: password }),
  )
  const hash = await link('recuperar', { usuario: cuenta.id })
  await rechaza('recuperación', personal, (password) =>
    t.visitor().post(`usuarios/recuperar-pass/${hash}`, { password, password2: password }),
  )
  const hecha = await somebody()
  await t.rows(`${perfil(hecha.id)};
    update usuario set nombre = '${personal.nombre}', sin_clave = true, mail_validado = false where id = ${hecha.id}`)
  const token = await link('nuevoUsuario', { usuario: hecha.id, datos: { email: hecha.email } })
  await rechaza('enlace de una cuenta hecha', personal, (password) =>
    t.visitor().post(`nuevo-usuario/validar-correo-usuario/${token}`, { password, password2: password }),
  )
})

test("an administrator cannot create an account whose password is its user's data", async () => {
  const admin = await t.login('admin')
  const [rol] = await t.rows<{ id: number }>(`select id from rol where codigo = 'AFILIADO'`)
  await rechaza('alta', personal, (password) =>
    admin.post(
      'usuarios/crear-usuario',
      personalNuevo({
        apellido: 'Lunares',
        cuilCuit: personal.cuil,
        roles: [rol?.id],
        seccionales: [],
        password,
        password2: password,
      }),
    ),
  )
})
