import './inicio.css'
import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import { dateOf } from '@gremial/contract/values/dates.ts'
import { givenName } from '@gremial/contract/values/names.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { isMember } from '../../../platform/session.ts'
import { useTitle } from '../../../platform/title.ts'
import { formatDate } from '../../../platform/today.ts'
import { useCan, useUser } from '../../../platform/user.ts'
import { lazyComponent, loadingMark } from '../../../ui/lazyComponent.ts'
import { ScreenGate } from '../../../ui/ScreenGate.tsx'
import { Skeleton, StatusChip } from '../../../ui/states.tsx'
import { Foto } from '../../acceso/perfil/Foto.tsx'
import { CeldasSituacion } from '../afiliados/CeldasSituacion.tsx'
import { situacionQuery } from '../afiliados/situacion.ts'
import { TeEsperan } from '../avisos/TeEsperan.tsx'
import { Actividad } from './Actividad.tsx'
import { AvisosAuditoria } from './AvisosAuditoria.tsx'
import { CuentaReciente } from './CuentaReciente.tsx'
import { EstadoCuenta } from './EstadoCuenta.tsx'
import { Lado } from './Lado.tsx'
import { Recorrido } from './Recorrido.tsx'

// Lazy, so that a member's home does not load the code for staff.
const Trabajo = lazyComponent(async () => (await import('./Trabajo.tsx')).Trabajo)

/**
 * Home of every role (K-72): waits first, then the account, then recent activity; for staff, their work first. `children`: blocks
 * of the districts; `pedidos`: a member's requests; `esperan`: replaces the waits.
 */
export function Inicio({ children, pedidos, esperan }: { children?: ReactNode; pedidos?: ReactNode; esperan?: ReactNode }) {
  const { t } = useTranslation()
  const usuario = useUser()
  useTitle(t('armazon.inicio'))
  const afiliado = usuario.numeroAfiliado
  const conCuenta = useCan('cuentaCorriente.consultar') && afiliado !== null
  return (
    <ScreenGate>
      <div className="saludo" data-recorrido="saludo">
        <Link to="/app/perfil/editar" className="saludo-foto" aria-label={t('inicio.verPerfil')}>
          <Foto usuario={usuario} />
        </Link>
        <div>
          <h1>{t('inicio.hola', { nombre: givenName(usuario.nombre) })}</h1>
          <p className="suave">
            {usuario.ultimoIngreso && `${t('inicio.ultimo', { fecha: formatDate(dateOf(new Date(usuario.ultimoIngreso))) })} `}
            <Link to="/app/perfil/editar">{t('inicio.verPerfil')}</Link>
          </p>
        </div>
      </div>
      <div className="inicio">
        <div className="inicio-centro">
          <AvisosAuditoria />
          {esperan ?? <TeEsperan />}
          {children}
          {afiliado !== null && <SituacionMovil usuario={usuario} numero={afiliado} />}
          {conCuenta && <EstadoCuenta />}
          <Recorrido usuario={usuario} />
          {pedidos}
          {!isMember(usuario) && (
            <Suspense fallback={loadingMark}>
              <Trabajo usuario={usuario} />
            </Suspense>
          )}
          {conCuenta && <CuentaReciente />}
        </div>
        <Lado usuario={usuario} />
        <Actividad />
      </div>
    </ScreenGate>
  )
}

/** On a phone the situation is a card of the home; elsewhere the header has it. */
function SituacionMovil({ usuario, numero }: { usuario: UsuarioActual; numero: number }) {
  const { t } = useTranslation()
  const { data, error } = useQuery(situacionQuery(numero))
  if (!data)
    return error ? null : (
      <section className="hoja solo-movil">
        <Skeleton rows={4} />
      </section>
    )
  return (
    <section className="hoja hoja-in solo-movil" data-recorrido="situacion">
      <div className="encabezado">
        <h2>{t('inicio.situacion')}</h2>
        <StatusChip sign={data.signoEstado}>{data.estado}</StatusChip>
      </div>
      <CeldasSituacion usuario={usuario} situacion={data} clase="datos" />
    </section>
  )
}
