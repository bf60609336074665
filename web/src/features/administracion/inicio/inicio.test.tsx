import { inicioAdministracion, type PasoInicio, pasosInicio } from '@gremial/contract/administracion/inicio.ts'
import { avisos } from '@gremial/contract/afiliado/avisos.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { show } from '../../../../test/app.tsx'
import { staff } from '../../../../test/people.ts'
import { server } from '../../../../test/server.ts'
import { EsperanConPasos } from './EsperanConPasos.tsx'
import { enlaceA, siguiente } from './pasos.ts'
import { AvisoDePaso } from './SiguientePaso.tsx'

const pasos = (...hechos: Array<PasoInicio['paso']>): PasoInicio[] =>
  pasosInicio.map((paso) => ({
    paso,
    hecho: hechos.includes(paso),
    va: paso === 'segundoFactor' ? '/app/perfil/editar#segundo-factor' : '/app/usuarios/nuevo',
  }))
const espera = {
  cosa: 'correoSinConfigurar',
  id: '',
  cantidad: 1,
  desde: null,
  hasta: null,
  importe: null,
  datos: {},
  icono: 'correo',
  gravedad: 'mal' as const,
  va: '/app/administracion/correos',
}
beforeEach(() => localStorage.clear())

test('a new installation lists six numbered steps with one button, and folds the notices', async () => {
  server.answers(inicioAdministracion.leer, { pasos: pasos('organizacion'), copia: null })
  server.answers(avisos.esperan, { total: 1, cosas: [espera], lugares: {} })
  await show(<EsperanConPasos />, staff(['organizacion.editar']))
  const lista = await screen.findByRole('region', { name: 'Primeros pasos: 1 de 6' })
  expect(
    within(lista)
      .getAllByRole('listitem')
      .map((li) => li.dataset.paso),
  ).toEqual([...pasosInicio])
  expect(
    within(lista)
      .getAllByRole('link', { name: /^Empezar/ })
      .map((a) => a.getAttribute('aria-label')),
  ).toEqual(['Empezar: Correo'])
  expect((await screen.findByText('1 aviso para después')).closest('details')?.open).toBe(false)
})

test('with all steps done or hidden, the waits come first', async () => {
  server.answers(inicioAdministracion.leer, { pasos: pasos(...pasosInicio), copia: null })
  server.answers(avisos.esperan, { total: 1, cosas: [espera], lugares: {} })
  await show(<EsperanConPasos />, staff(['organizacion.editar']))
  await screen.findByRole('heading', { name: 'Una cosa de la casa necesita una mano' })
  expect(screen.queryByText(/Primeros pasos/)).toBeNull()
})

test('the next step is the first missing one after the current, else the first before it', () => {
  expect(siguiente(pasos('organizacion'), 0)?.paso).toBe('correo')
  expect(siguiente(pasos('organizacion'), 1)?.paso).toBe('padron')
  expect(siguiente(pasos('organizacion', 'segundoFactor'), 5)?.paso).toBe('correo')
  expect(siguiente(pasos(...pasosInicio), 2)).toBeUndefined()
  expect(enlaceA('/app/perfil/editar?a=1#segundo-factor')).toEqual({
    to: '/app/perfil/editar',
    search: { a: '1' },
    hash: 'segundo-factor',
  })
})

test('a finished step leads to the next one; a half-done one to its second screen', async () => {
  server.answers(inicioAdministracion.leer, { pasos: pasos('organizacion', 'correo'), copia: null })
  await show(<AvisoDePaso paso="correo" camino="/app/administracion/correos" />)
  expect((await screen.findByRole('link', { name: 'Siguiente paso: Padrón' })).classList).toContain('principal')
  server.answers(inicioAdministracion.leer, { pasos: pasos(), copia: null })
  await show(<AvisoDePaso paso="organizacion" camino="/app/organizacion" />)
  await screen.findByRole('link', { name: 'Siguiente paso: Nombre y logo' })
})
