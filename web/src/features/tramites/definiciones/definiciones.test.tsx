import { nacimiento } from '@gremial/contract/tramites/definicion.ejemplo.ts'
import { type ContenidoDefinicion, campo, definicionEnBlanco, pruebaDefinicion } from '@gremial/contract/tramites/definicion.ts'
import { definiciones } from '@gremial/contract/tramites/definiciones.ts'
import type { Definicion, VersionConContenido, VersionDefinicion } from '@gremial/contract/tramites/definiciones.vistas.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/app.tsx'
import { staff } from '../../../../test/people.ts'
import { server } from '../../../../test/server.ts'

/** Designer of procedures: its parts, autosave, publishing, and invented people. */
const mesa = staff(['tramites.armar'])
const camino = '/app/tramites/definiciones/7'
const version: VersionDefinicion = {
  idDefinicion: 70,
  numero: 1,
  estado: 'BORRADOR',
  version: 3,
  desde: '',
  hasta: '',
  huella: '',
  hechaPor: 'Soria, Mauricio',
  publicadaPor: '',
  aprobadaPor: '',
  guardada: '2026-11-30T12:00:00Z',
  pedidos: 0,
  enCurso: 0,
  propia: 0,
}
const definicion = (mas: Partial<Definicion> = {}): Definicion => ({
  id: 7,
  codigo: 'NACIMIENTO',
  nombre: 'Subsidio por nacimiento',
  situacion: 'BORRADOR',
  versiones: [version],
  vigente: null,
  borrador: 1,
  ...mas,
})
const guardados = (): ContenidoDefinicion[] =>
  server.asked(definiciones.guardar).map(({ body }) => (body as { contenido: ContenidoDefinicion }).contenido)

/** Opens the designer on a content; saves return the next version. */
async function armando(contenido: ContenidoDefinicion, mas: Partial<VersionConContenido> = {}, donde = '') {
  server.answers(definiciones.leer, definicion({ versiones: [{ ...version, ...mas }] }))
  server.answers(definiciones.leerVersion, { ...version, ...mas, contenido })
  let vez = version.version
  server.answers(definiciones.guardar, ({ body }) => ({
    ...version,
    version: ++vez,
    ...(body as { contenido: ContenidoDefinicion }),
  }))
  return open(`${camino}${donde}`, mesa)
}

beforeEach(() => {
  server.answers(definiciones.catalogos, {
    estados: ['ACTIVO', 'LICENCIA', 'BAJA'],
    categorias: ['Activo A', 'Activo B'],
    seccionales: ['Rosario'],
    parentescos: ['HIJO/A'],
    clasesPapel: ['DNI'],
  })
  server.answers(definiciones.alcance, { total: 100, todas: 60, condiciones: [90] })
})

test('missing parts are listed, disable the button, and disappear when completed', async () => {
  const { user } = await armando(definicionEnBlanco('Kit escolar'))
  const publicar = await screen.findByRole('button', { name: 'Publicar' })
  expect(publicar).toHaveProperty('disabled', true)
  const faltan = screen.getByRole('heading', { name: 'Para publicar faltan 2' })
  expect(within(faltan.parentElement as HTMLElement).getByText('Falta lo que se firma')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: /^Declaración/ }))
  await user.type(await screen.findByRole('textbox', { name: /Lo que firma/ }), 'Declaro que es verdad.')
  await screen.findByRole('heading', { name: 'Para publicar falta 1' })
  await user.click(screen.getByRole('link', { name: /^Correos/ }))
  await user.type(await screen.findByRole('textbox', { name: 'Cuando no se aprueba' }), 'No alcanza.')
  await waitFor(() => expect(publicar).toHaveProperty('disabled', false))
  await waitFor(() => expect(guardados().at(-1)?.correos.rechazada.es).toBe('No alcanza.'))
  expect(guardados().at(-1)?.declaracion.es).toBe('Declaro que es verdad.')
  // Each save uses the version returned by the previous one.
  const versiones = server.asked(definiciones.guardar).map(({ body }) => (body as { version: number }).version)
  expect(versiones).toEqual(versiones.map((_, i) => 3 + i))
})

test('a condition is a sentence with its fields, and shows how many members meet it', async () => {
  const { user } = await armando(definicionEnBlanco('Kit escolar'), {}, '?parte=condiciones')
  await user.click(await screen.findByRole('button', { name: 'Agregar una condición' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Antigüedad' }))
  const regla = await screen.findByRole('group', { name: 'Condición 1: Antigüedad' })
  const meses = within(regla).getByRole('textbox', { name: 'Meses' })
  await user.clear(meses)
  await user.type(meses, '1')
  await within(regla).findByText(/mes de antigüedad/)
  await user.clear(meses)
  await user.type(meses, '24')
  await screen.findByText('90 la cumplen')
  await screen.findByText('Hoy lo podrían pedir 60 de 100 afiliados, por lo que dice el padrón.')
  await waitFor(() => expect(guardados().at(-1)?.condiciones[0]).toMatchObject({ tipo: 'ANTIGUEDAD', meses: 24, campo: '' }))
})

test('a field is added, renamed everywhere, and shown on the phone', async () => {
  const { user } = await armando(nacimiento(), {}, '?parte=campos')
  await user.click(await screen.findByRole('button', { name: /^¿Cuántos nacieron\?/ }))
  const clave = await screen.findByRole('textbox', { name: 'En las cuentas se llama' })
  await user.clear(clave)
  await user.type(clave, 'bebes')
  await user.tab()
  await waitFor(() => expect(guardados().at(-1)?.monto.tabla.campo).toBe('bebes'))
  const telefono = screen.getByRole('complementary', { name: 'Cómo se ve en el teléfono' })
  expect(within(telefono).queryByText('¿Cuántos nacieron?')).toBeNull()
  await user.selectOptions(within(telefono).getByLabelText('¿Nacieron más de uno?'), 'Sí')
  expect(within(telefono).getByText('¿Cuántos nacieron?')).toBeTruthy()
})

test('after a concurrent save of the draft the user chooses which one to keep', async () => {
  const { user } = await armando(definicionEnBlanco('Kit escolar'))
  server.refuses(definiciones.guardar, 'VERSION_VIEJA')
  await user.type(await screen.findByRole('textbox', { name: 'Explicación' }), 'Para primaria.')
  await screen.findByRole('dialog', { name: 'Otra persona cambió este borrador' })
  server.answers(definiciones.leer, definicion({ versiones: [{ ...version, version: 9 }] }))
  server.answers(definiciones.guardar, ({ body }) => ({
    ...version,
    version: 10,
    ...(body as { contenido: ContenidoDefinicion }),
  }))
  await user.click(screen.getByRole('button', { name: 'Guardar lo mío' }))
  await waitFor(() => expect(server.asked(definiciones.guardar).at(-1)?.body).toMatchObject({ version: 9 }))
  expect(guardados().at(-1)?.descripcion.es).toBe('Para primaria.')
})

test('publishing shows the changes and whom they affect; a published version is read-only', async () => {
  const { user } = await armando(nacimiento())
  server.answers(definiciones.revisar, {
    faltan: [],
    cambios: [{ parte: 'monto', ruta: 'monto.fijo', antes: '100', ahora: '200' }],
    contra: 1,
    borradores: 4,
    enCurso: 2,
    pagaHasta: 540_000,
    segundaPersona: 1,
  })
  server.answers(
    definiciones.publicar,
    definicion({ versiones: [{ ...version, estado: 'POR APROBAR', propia: 1 }], borrador: 1 }),
  )
  await user.click(await screen.findByRole('button', { name: 'Publicar' }))
  const dialogo = await screen.findByRole('dialog')
  await within(dialogo).findByText('Siguen con la versión 1: 4 sin presentar y 2 por contestar.')
  within(dialogo).getByText(/la aprueba otra persona/)
  server.answers(definiciones.leer, definicion({ versiones: [{ ...version, estado: 'POR APROBAR', propia: 1 }], borrador: 1 }))
  server.answers(definiciones.leerVersion, { ...version, estado: 'POR APROBAR', propia: 1, contenido: nacimiento() })
  await user.click(within(dialogo).getByRole('button', { name: 'Publicar' }))
  await screen.findByText('Quedó para que la apruebe otra persona.')
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Cómo se llama' }).closest('fieldset')).toHaveProperty('disabled', true),
  )
})

test('invented people show if the rules give the expected outcome', async () => {
  const persona = {
    nombre: 'Ana',
    dia: '2026-11-30',
    estado: 'BAJA',
    categoria: 'Activo A',
    seccional: 'Rosario',
    alta: '2020-01-01',
    nacimiento: '1986-01-01',
    espera: { puede: true, monto: null },
  }
  const contenido = { ...nacimiento(), pruebas: [pruebaDefinicion.parse(persona)] }
  const { user } = await armando(contenido, {}, '/probar')
  await screen.findByText('0 de 1 dan lo que esperabas')
  await screen.findByText('«Es para afiliados en estado ACTIVO, LICENCIA.»')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Esperás' }), 'que no pueda')
  await screen.findByText('1 de 1 dan lo que esperabas')
  await waitFor(() => expect(guardados().at(-1)?.pruebas[0]?.espera.puede).toBe(false))
})

test('a numeric limit is typed with sign and decimals', async () => {
  const { user } = await armando(nacimiento(), {}, '?parte=campos')
  await user.click(await screen.findByRole('button', { name: /^¿Cuántos nacieron\?/ }))
  const minimo = await screen.findByRole('textbox', { name: 'Mínimo' })
  await user.clear(minimo)
  await user.type(minimo, '-2,505')
  expect(minimo).toHaveProperty('value', '-2,50')
  await waitFor(() =>
    expect(
      guardados()
        .at(-1)
        ?.campos.find((c) => c.clave === 'cuantos'),
    ).toMatchObject({ minimo: -2.5 }),
  )
})

test('a table refuses a field with more than twelve options, and its field a thirteenth', async () => {
  const opciones = (n: number) => Array.from({ length: n }, (_, i) => ({ clave: `o${i}`, texto: { es: `Opción ${i}` } }))
  const elegir = (clave: string, n: number) =>
    campo.parse({ tipo: 'OPCION', clave, pregunta: { es: clave }, opciones: opciones(n) })
  const contenido = nacimiento()
  contenido.campos = [elegir('doce', 12), elegir('trece', 13)]
  contenido.monto.tabla = { campo: 'doce', columnas: opciones(12).map((o) => o.clave), filas: [] }
  const { user } = await armando(contenido, {}, '?parte=monto')
  const cambia = await screen.findByLabelText('Además de la categoría, cambia con')
  expect(within(cambia).getByRole('option', { name: 'trece (más de 12 opciones)' })).toHaveProperty('disabled', true)
  expect(within(cambia).getByRole('option', { name: 'doce' })).toHaveProperty('disabled', false)
  await user.click(screen.getByRole('link', { name: /^Qué se pide/ }))
  await user.click(await screen.findByRole('button', { name: /^doce/ }))
  expect(await screen.findByRole('button', { name: 'Agregar una opción' })).toHaveProperty('disabled', true)
  expect(screen.getByText('No entran más de 12 opciones.')).toBeTruthy()
})
