import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { cpuOf } from '../../scripts/test/cpu.ts'
import { initTexts, screenTexts, staffTexts, switchLocale } from '../src/platform/i18n.ts'
import { setOrganization } from '../src/platform/organization.ts'
import { separateTexts } from '../src/platform/separateTexts.ts'
import { queryClient } from '../src/platform/session.ts'
import { opened } from '../src/ui/dialogs.ts'
import { connect, disconnect } from './server.ts'
import './window.ts'

/** Runs before each file of component tests. */
const cpu = cpuOf(process.pid)

// Milliseconds. Only a failure takes as long; shorten it to break the product on purpose.
configure({ asyncUtilTimeout: Number(process.env.GREMIAL_TEST_WAIT ?? 60_000) })
setOrganization({
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
await initTexts()
await Promise.all([
  screenTexts(),
  staffTexts(),
  separateTexts(),
  separateTexts('armado'),
  separateTexts('cobranza'),
  separateTexts('archivos'),
])

beforeEach(connect)
afterEach(async () => {
  cleanup()
  queryClient.clear()
  notifications.clean()
  opened.set(null)
  localStorage.clear()
  sessionStorage.clear()
  const unexpected = disconnect()
  await switchLocale('es')
  if (unexpected.length > 0) throw new Error(`requests without a declared answer:\n${unexpected.join('\n')}`)
})

// oxlint-disable-next-line no-empty-pattern -- Vitest reads which fixtures a hook asks for from its first parameter
afterAll(({}, file) => {
  Object.assign(file.meta, { cpu: cpuOf(process.pid) - cpu })
})
