import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { cpuOf } from '../../scripts/test/cpu.ts'
import { iniciarTextos, textosDelPersonal, textosDePantallas, usarIdioma } from '../src/platform/i18n.ts'
import { ponerOrganizacion } from '../src/platform/organizacion.ts'
import { queryClient } from '../src/platform/sesion.ts'
import { textosAparte } from '../src/platform/textosAparte.ts'
import { abierto } from '../src/ui/dialogos.ts'
import { connect, disconnect } from './server.ts'
import './window.ts'

/** Runs before each file of component tests. */
const cpu = cpuOf(process.pid)

// Milliseconds. Only a failure takes as long; shorten it to break the product on purpose.
configure({ asyncUtilTimeout: Number(process.env.GREMIAL_TEST_WAIT ?? 60_000) })
ponerOrganizacion({
  nombre: 'Sindicato de Prueba',
  nombreCorto: 'SP',
  color: '#1f4e79',
  lema: '',
  bajada: '',
  telefono: '',
  email: '',
  preguntas: [],
  logo: '',
  demostracion: false,
  demo: [],
})
await iniciarTextos()
await Promise.all([textosDePantallas(), textosDelPersonal(), textosAparte()])

beforeEach(connect)
afterEach(async () => {
  cleanup()
  queryClient.clear()
  notifications.clean()
  abierto.set(null)
  localStorage.clear()
  sessionStorage.clear()
  const unexpected = disconnect()
  await usarIdioma('es')
  if (unexpected.length > 0) throw new Error(`requests without a declared answer:\n${unexpected.join('\n')}`)
})

// oxlint-disable-next-line no-empty-pattern -- Vitest reads which fixtures a hook asks for from its first parameter
afterAll(({}, file) => {
  Object.assign(file.meta, { cpu: cpuOf(process.pid) - cpu })
})
