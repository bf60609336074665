import './marco.css'
import type { PantallaSolicitud } from '@gremial/contract/tramites/estados.ts'
import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { dateOf, timeOf } from '@gremial/contract/values/dates.ts'
import { plainName } from '@gremial/contract/values/names.ts'
import { useNetwork } from '@mantine/hooks'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../../../platform/title.ts'
import { formatDate, today } from '../../../platform/today.ts'
import { useUser } from '../../../platform/user.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Notice } from '../../../ui/states.tsx'
import { CambioCondiciones } from '../tramite/CambioCondiciones.tsx'
import { rutaDePaso, rutaTramites } from './aDondeSigue.ts'
import { BarraDePasos } from './BarraDePasos.tsx'
import { aPaso, useFocoDePaso } from './focoDePaso.ts'
import { LoQuePide } from './LoQuePide.tsx'
import { nombreDePaso } from './nombreDePaso.ts'
import { type PasoDeBarra, pasosDe, vecino } from './pasos.ts'
import { usePendientes } from './usePendientes.ts'

/** Primary button of a step. */
export interface Principal {
  texto: string
  /** Destination of the button, if there is room. */
  detalle?: string
  cargando?: boolean
  /** Click handler; without it, it submits the form with that id. */
  hacer?(): void
  formulario?: string
  icono?: 'mandar'
}

interface Props {
  /** Request with the values on screen. */
  solicitud: Solicitud
  pantalla: PantallaSolicitud
  /** Defaults to the next step; null hides the footer. */
  principal?: Principal | null
  /** Input is only on this device, not saved on the server. */
  sinGuardar?: boolean
  /** Figure beside the button, on a phone. */
  cifra?: { rotulo: string; valor: string } | undefined
  /** Saves before leaving; returns true if it may leave. */
  alSalir?(): Promise<boolean>
  avisos?: ReactNode
  /** Text beside the button: what is pending because of being offline. */
  espera?: string | undefined
  /** For a request without a number yet. */
  titulo?: string
  children: ReactNode
}

/**
 * Frame of every step of a loan request: name and number, member, progress bar, save state, and the footer with the primary
 * button. Sends steps left offline.
 */
export function MarcoSolicitud({
  solicitud,
  pantalla,
  principal,
  sinGuardar = false,
  cifra,
  alSalir,
  avisos,
  titulo: sinNumero,
  espera,
  children,
}: Props) {
  const { t } = useTranslation()
  const usuario = useUser()
  const navegar = useNavigate()
  const { enEsteEquipo, aMedias, conTodo } = usePendientes(solicitud, pantalla)
  const vista = conTodo(solicitud)
  const porOtro = usuario.numeroAfiliado !== solicitud.numeroAfiliado
  const nombre = sinNumero ?? solicitud.producto.nombreProductoAfiliado
  const pasos = pasosDe(vista)
  const paso = useNombrePaso(vista, pasos, pantalla)
  const { clase } = solicitud.producto
  useTitle(`${nombre}: ${paso}`, clase === 'ARMADO' ? nombre : t(clase === 'ADHESION' ? 'barra.adhesion' : 'barra.prestamo'))
  const marco = useRef<HTMLDivElement>(null)
  const titulo = useRef<HTMLHeadingElement>(null)
  useFocoDePaso(marco, titulo)
  const sigue = vecino(pasos, pantalla, 1)
  usePreparar(solicitud.id, sigue)
  const volver = porOtro ? '/app/seccionales/afiliados' : rutaTramites
  const salir = async () => void ((await alSalir?.()) !== false && (await navegar({ to: volver })))
  const boton: Principal | null =
    principal !== undefined
      ? principal
      : sigue
        ? {
            texto: t('solicitud.continuar'),
            detalle: t(`solicitud.hacia.${sigue}`),
            hacer: () => void navegar(aPaso(solicitud.id, sigue)),
          }
        : null
  const guardado = <Guardado solicitud={solicitud} enEquipo={sinGuardar || enEsteEquipo.length > 0} />
  return (
    <div className="marco-solicitud" ref={marco}>
      <div className="titulo-pantalla">
        <div>
          <BackLink to={volver}>{t(porOtro ? 'seccional.titulo' : 'solicitud.tramites')}</BackLink>
          <h1 className="en-barra">{nombre}</h1>
        </div>
        <span className="solo-escritorio">{guardado}</span>
      </div>
      {porOtro && (
        <p className="para-quien">
          <Icon name="perfil" small />
          <span>
            {t('solicitud.paraQuien', {
              nombre: plainName(solicitud.afiliado),
              numero: solicitud.numeroAfiliadoFormateado,
            })}
          </span>
        </p>
      )}
      <BarraDePasos solicitud={vista} pantalla={pantalla} porOtro={porOtro} guardado={guardado} nombre={nombre} />
      <h2 className="solo-lector" ref={titulo} tabIndex={-1}>
        {paso}
      </h2>
      <div className="avisos-solicitud">
        <LoQuePide solicitud={solicitud} />
        <CambioCondiciones solicitud={solicitud} />
        {aMedias.map((paso) => (
          <Notice key={paso} type="alerta">
            {t('solicitud.aMedias', { paso: t(nombreDePaso(solicitud, paso)) })}{' '}
            <Link {...aPaso(solicitud.id, paso)}>{t('solicitud.aMediasIr')}</Link>
          </Notice>
        ))}
        {avisos}
      </div>
      {children}
      {boton && <Pie boton={boton} cifra={cifra} espera={espera} salir={() => void salir()} />}
    </div>
  )
}

interface PropsPie extends Pick<Props, 'cifra' | 'espera'> {
  boton: Principal
  salir(): void
}

/** Footer of a step: figure, exit and primary button, with what is pending offline. */
function Pie({ boton, cifra, espera, salir }: PropsPie) {
  const { t } = useTranslation()
  return (
    <div className="pie-solicitud" data-sin-salir={cifra || boton.icono ? true : undefined}>
      <SinLinea espera={espera} />
      <Button variant="texto" className="salir" onClick={salir}>
        {t('solicitud.guardarYSalir')}
      </Button>
      {cifra && (
        <p className="cifra-pie">
          {cifra.rotulo}
          <b className="cifra">{cifra.valor}</b>
        </p>
      )}
      <Button
        variant="principal"
        loading={boton.cargando ?? false}
        {...(boton.icono ? { icon: boton.icono } : {})}
        {...(boton.hacer ? { onClick: boton.hacer } : { type: 'submit' as const, form: boton.formulario })}
      >
        {boton.texto}
        {boton.detalle && <span className="detalle">: {boton.detalle}</span>}
      </Button>
    </div>
  )
}

/** Step and its position, for the tab's title and the heading that gets the focus. */
function useNombrePaso(solicitud: Solicitud, pasos: readonly PasoDeBarra[], pantalla: PantallaSolicitud): string {
  const { t } = useTranslation()
  const n = pasos.findIndex((p) => p.pantalla === pantalla) + 1
  return t('solicitud.enPaso', { n, total: pasos.length, paso: t(nombreDePaso(solicitud, pantalla)) })
}

/** Preloads the next step's code, so that it opens offline. */
function usePreparar(id: number, sigue: PantallaSolicitud | undefined): void {
  const router = useRouter()
  useEffect(() => {
    if (sigue) void router.preloadRoute({ to: rutaDePaso(id, sigue) }).catch(() => undefined)
  }, [router, id, sigue])
}

/** Save state: on the server with the time, or on this device. */
function Guardado({
  solicitud: { id, numeroSolicitudCompleto, guardada },
  enEquipo,
}: {
  solicitud: Solicitud
  enEquipo: boolean
}) {
  const { t } = useTranslation()
  if (id === 0 && !enEquipo) return null
  const momento = new Date(guardada)
  const cuando = id === 0 ? '' : dateOf(momento) === today() ? timeOf(momento) : formatDate(dateOf(momento))
  return (
    <span className="guardado" data-en={enEquipo ? 'equipo' : 'servidor'}>
      <Icon name={enEquipo ? 'telefono' : 'bien'} small />
      <span>
        {numeroSolicitudCompleto && (
          <span className="solo-escritorio">{t('solicitud.numero', { numero: numeroSolicitudCompleto })} · </span>
        )}
        {enEquipo ? (
          <>
            <span className="solo-escritorio">{t('solicitud.enEquipo')}</span>
            <span className="solo-movil">{t('solicitud.sinEnviar')}</span>
          </>
        ) : (
          t('solicitud.guardada', { cuando })
        )}
      </span>
    </span>
  )
}

/** Offline notice beside the button. */
function SinLinea({ espera }: { espera: string | undefined }) {
  const { t } = useTranslation()
  const { online } = useNetwork()
  if (online && !espera) return null
  return (
    <Notice type="alerta" icon="sinRed">
      <strong>{t('solicitud.sinLinea')}</strong> {espera ?? t('solicitud.sinLineaTexto')}
    </Notice>
  )
}
