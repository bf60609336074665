import { useLocalStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefrescarUsuario } from '../../features/acceso/perfil/useRefrescarUsuario.ts'
import { situacionQuery } from '../../features/afiliado/afiliados/situacion.ts'
import { conservarSoloDe } from '../../features/afiliado/verificacion/carnetGuardado.ts'
import { ErrorApi } from '../../platform/api.ts'
import { insistir } from '../../platform/insistir.ts'
import { recordar } from '../../platform/recordado.ts'
import {
  cerrarSesion,
  confirmacion,
  olvidar,
  queryClient,
  retenido,
  segundoPendiente,
  sesionVencida,
  useUsuario,
} from '../../platform/sesion.ts'
import { Progreso } from '../../ui/Progreso.tsx'
import { perezosa } from '../../ui/perezosa.ts'
import { Avisos } from './Avisos.tsx'
import { Buscador } from './Buscador.tsx'
import { useCuentaEnElIcono } from './Campana.tsx'
import { Conexion } from './Conexion.tsx'
import { Lateral } from './Lateral.tsx'
import { BarraMovil, PieMovil } from './Movil.tsx'
import { Situacion } from './Situacion.tsx'

// Asked of few, and seldom: they come when they are.
const ClaveForzada = perezosa(async () => (await import('../../features/acceso/acceso/ClaveForzada.tsx')).ClaveForzada)
const DialogoConfirmar = perezosa(
  async () => (await import('../../features/acceso/segundo-factor/DialogoConfirmar.tsx')).DialogoConfirmar,
)
const SegundoFactorForzado = perezosa(
  async () => (await import('../../features/acceso/segundo-factor/SegundoFactorForzado.tsx')).SegundoFactorForzado,
)

const traerSesionVencida = () => import('../../features/acceso/acceso/SesionVencida.tsx')
const SesionVencida = perezosa(async () => (await traerSesionVencida()).SesionVencida)

/** The frame around every screen of a session: menu, union situation, and what happens to the session itself. */
export function Armazon() {
  const usuario = useUsuario()
  const { t } = useTranslation()
  const navegar = useNavigate()
  const [contraido, setContraido] = useLocalStorage({ key: 'gremial.menu', defaultValue: false, getInitialValueInEffect: false })
  useEffect(() => recordar('menu', String(contraido)), [contraido])
  const salir = async () => {
    await cerrarSesion()
    await navegar({ to: '/login' })
  }
  const situacion = useQuery({
    ...situacionQuery(usuario.numeroAfiliado ?? 0),
    enabled: usuario.numeroAfiliado !== null && !retenido(usuario),
    meta: { adorno: true },
  })
  // The person is gone when their situation is asked for: back to the login (A-NAVEGACION-07).
  const perdido = situacion.error instanceof ErrorApi && situacion.error.status === 404
  useEffect(() => {
    if (!perdido) return
    void olvidar().then(() => navegar({ to: '/login' }))
  }, [perdido, navegar])

  useCuentaEnElIcono()
  const refrescar = useRefrescarUsuario()
  const pendiente = segundoPendiente.use()
  const confirma = confirmacion.use() !== null
  useEffect(() => {
    if (!pendiente) return
    segundoPendiente.set(false)
    if (!retenido(usuario)) void refrescar()
  }, [pendiente, refrescar, usuario])
  // What was refused until now is asked for again.
  const seguir = async () => {
    await refrescar()
    await queryClient.invalidateQueries()
  }
  useEffect(() => {
    const cuando = window.requestIdleCallback ?? setTimeout
    const guardar = async () => (await insistir(() => import('../guardado.ts'))).seguirGuardando()
    void conservarSoloDe(usuario.id).then(() => cuando(() => void guardar().catch(() => undefined)))
  }, [usuario.id])
  // A refusal has to be said without network too, and a lost session asked for over what was typed: both come with the first touch or key.
  useEffect(() => {
    const listo = new AbortController()
    const traer = () => {
      listo.abort()
      void Promise.all([import('../../ui/Dialogos.tsx'), traerSesionVencida()]).catch(() => undefined)
    }
    for (const toque of ['pointerdown', 'keydown'])
      document.addEventListener(toque, traer, { signal: listo.signal, capture: true, passive: true })
    return () => listo.abort()
  }, [])
  const vencida = sesionVencida.use()

  return (
    <>
      <a className="enlace-salto" href="#contenido">
        {t('comun.saltar')}
      </a>
      <Conexion />
      <div className="armazon" data-contraido={contraido || undefined}>
        <Lateral contraido={contraido} contraer={() => setContraido(!contraido)} salir={salir} />
        <div className="columna">
          <Situacion usuario={usuario} situacion={situacion.data} salir={salir} />
          <BarraMovil usuario={usuario} salir={salir} />
          <main className="contenido" id="contenido" tabIndex={-1}>
            {!retenido(usuario) && <Outlet />}
            {!usuario.forzarCambioPassword && usuario.segundoFactor !== 'nada' && (
              <Suspense>
                <SegundoFactorForzado que={usuario.segundoFactor} listo={seguir} salir={salir} />
              </Suspense>
            )}
          </main>
        </div>
      </div>
      <PieMovil usuario={usuario} salir={salir} />
      <Buscador usuario={usuario} />
      {usuario.forzarCambioPassword && (
        <Suspense>
          <ClaveForzada />
        </Suspense>
      )}
      {confirma && (
        <Suspense>
          <DialogoConfirmar />
        </Suspense>
      )}
      {vencida && (
        <Suspense>
          <SesionVencida email={usuario.email} salir={salir} />
        </Suspense>
      )}
      <Progreso />
      <Avisos />
    </>
  )
}
