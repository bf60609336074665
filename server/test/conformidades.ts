import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Papel, PapelConformidad } from '@gremial/contract/tramites/personas.ts'
import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import type { Person, TestApp } from './app.ts'
import { type Recibido, recibir } from './correo.ts'

/** Helpers for tests of consents: requests of a product that needs one, and the guarantor's actions with the link. */
const contacto = {
  domicilio: 'Ayolas 1245',
  localidad: 'Rosario',
  codigoPostal: '2000',
  telefono: '3415550142',
  empresa: "Textil D'Ríos 🧵",
  empleoDesde: '01-03-2009',
  ingreso: 712_480,
}
/** A guarantor who is not a member. */
export const luis = {
  ...contacto,
  apellido: "O'Brien Ñáñez",
  nombre: 'Luis 李',
  idTipoDocumento: 1,
  numeroDocumento: 28_417_305,
  fechaNacimiento: '05-04-1980',
  relacion: 'Cuñado',
  email: 'luis@correo.example',
}
export const own = { numero: '28.417.305', fechaNacimiento: '05-04-1980' }

export function garantes(t: TestApp) {
  const nobody = t.visitor()
  const idDe = async (codigo: string) =>
    (await t.rows<{ id: number }>(`select id from producto where codigo = '${codigo}'`))[0]?.id ?? 0
  /** A request by ana for a product that needs consent, with this guarantor. */
  async function pedido(
    quien: Person,
    garante: Record<string, unknown> = luis,
    mas: Record<string, unknown> = {},
  ): Promise<Solicitud> {
    const s = await quien.post('solicitudes-prestamo', {
      clave: randomUUID(),
      idProducto: await idDe('PRESTAMO_VIVIENDA'),
      monto: 850_000,
      plazo: 12,
      ...mas,
    })
    assert.equal(s.status, 201, JSON.stringify(s.body))
    return guardarGarante(quien, s.body, garante)
  }
  async function guardarGarante(quien: Person, s: Solicitud, garante: Record<string, unknown>): Promise<Solicitud> {
    const r = await quien.put(`solicitudes-prestamo/${s.id}/datos-garante`, { ...garante, version: s.version })
    assert.equal(r.status, 200, JSON.stringify(r.body))
    return r.body
  }
  const anular = (quien: Person, s: Solicitud) =>
    quien.post(`solicitudes/${s.id}/anular`, { id: s.id, idProducto: s.producto.id, motivo: 'Otra vez será' })
  const pedir = (quien: Person, s: Solicitud, papel: Papel = 'GARANTE') =>
    quien.post(`solicitudes/${s.id}/conformidades`, { papel })
  async function enlace(quien: Person, s: Solicitud, papel?: PapelConformidad): Promise<Recibido> {
    const r = await pedir(quien, s, papel)
    assert.equal(r.status, 200, JSON.stringify(r.body))
    const mail = (await recibir(t)).findLast((c) => c.ruta.startsWith('/conformidad/'))
    assert.ok(mail)
    return mail
  }
  const abrir = (token: string, quien: object = own, headers = {}) => nobody.post(`conformidades/${token}/abrir`, quien, headers)
  const responder = (token: string, huella: string, acepta: 0 | 1, quien: object = own) =>
    nobody.post(`conformidades/${token}/responder`, { ...quien, huella, acepta })
  return { idDe, pedido, guardarGarante, anular, pedir, enlace, abrir, responder }
}
