import { bandeja, type FilaBandeja, type SolicitudEnMesa } from '@gremial/contract/tramites/bandeja.ts'
import { type EstadoSolicitud, terminada } from '@gremial/contract/tramites/estados.ts'
import { givenName } from '@gremial/contract/values/names.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi, read } from '../../../platform/callApi.ts'
import { timeAgo } from '../../../platform/timeAgo.ts'
import { Button } from '../../../ui/Button.tsx'
import { Query } from '../../../ui/Query.tsx'
import { Notice } from '../../../ui/states.tsx'
import { Historia } from '../tramite/Historia.tsx'
import { useBorrador } from './borrador.ts'
import { Cambios } from './Cambios.tsx'
import { CondicionesEnMesa } from './CondicionesEnMesa.tsx'
import { Decidir } from './Decidir.tsx'
import { Encabezado } from './Encabezado.tsx'
import { ObservarDatos } from './ObservarDatos.tsx'
import { Papeles } from './Papeles.tsx'
import { Personas } from './Personas.tsx'

/** Interval at which a screen announces its open request and reads who else has it open. */
const cadaCuanto = 30_000

interface Props {
  id: number
  /** Opened by a click: takes the focus. */
  alAbrir: boolean
  /** Next request of the queue that the user may answer. */
  siguiente: FilaBandeja | undefined
  abrir(id: number | undefined): void
}

/** The open request. Full screen on a phone. */
export function Abierta({ id, alAbrir, siguiente, abrir }: Props) {
  const { t } = useTranslation()
  const consulta = useQuery({ ...read(bandeja.leer, { params: { id } }), staleTime: 60_000 })
  // After the user's answer the request is rendered anew.
  const [dadas, setDadas] = useState(0)
  const marco = useRef<HTMLElement>(null)
  const alVer = () => {
    if (dadas === 0 && !alAbrir) return
    marco.current?.scrollIntoView({ block: 'start' })
    // After an answer the focus goes to the next one of the queue.
    if (dadas === 0 || !siguiente) marco.current?.focus({ preventScroll: true })
  }
  return (
    <article className="bandeja-abierta" aria-label={t('bandeja.titulo')} ref={marco} tabIndex={-1}>
      <Button variant="texto" icon="atras" className="bandeja-volver" onClick={() => abrir(undefined)}>
        {t('bandeja.volver')}
      </Button>
      <Query query={consulta} failure={t('bandeja.fallo')} rows={10}>
        {(enMesa) => (
          <>
            {dadas > 0 && (
              <Respondida key={`hecho ${dadas}`} estado={enMesa.solicitud.estado} siguiente={siguiente} abrir={abrir} />
            )}
            <Entera key={dadas} id={id} enMesa={enMesa} alDar={() => setDadas(dadas + 1)} alVer={alVer} />
          </>
        )}
      </Query>
    </article>
  )
}

/** Result of the answer, and the next one of the queue. */
function Respondida({ estado, siguiente, abrir }: { estado: EstadoSolicitud } & Pick<Props, 'siguiente' | 'abrir'>) {
  const { t } = useTranslation()
  const boton = useRef<HTMLButtonElement>(null)
  useEffect(() => boton.current?.focus({ preventScroll: true }), [])
  return (
    <Notice type="ok">
      <strong>{t('bandeja.hecho', { estado: t(`tramite.estado.${estado}`).toLocaleLowerCase() })}</strong>
      {siguiente && (
        <Button ref={boton} onClick={() => abrir(siguiente.id)}>
          {t('bandeja.siguienteDe', {
            nombre: siguiente.afiliado,
            espera: siguiente.dias === 0 ? t('bandeja.esperaHoy') : t('bandeja.espera', { count: siguiente.dias }),
          })}
        </Button>
      )}
    </Notice>
  )
}

/** Concurrent action of another user. */
type Choque = { quien: string; que: SolicitudEnMesa['ultimo']['que'] | 'relevo' }

interface PropsEntera {
  id: number
  enMesa: SolicitudEnMesa
  /** The user's own answer changed its state. */
  alDar(): void
  /** It is displayed. */
  alVer(): void
}

function Entera({ id, enMesa, alDar, alVer }: PropsEntera) {
  const { t } = useTranslation()
  const { borrador, poner, vaciar } = useBorrador(id)
  const { otros, choque, poner: enLugar, refrescar } = useLosDemas(id, enMesa)
  const alResponder = (da: SolicitudEnMesa) => {
    enLugar(da)
    if (da.solicitud.estado !== enMesa.solicitud.estado) alDar()
  }
  const mostrada = useEffectEvent(alVer)
  useEffect(() => mostrada(), [])
  const { solicitud } = enMesa
  const pila = givenName(solicitud.afiliado)
  const resolver = { enMesa, alResponder, refrescar }
  return (
    <>
      <Encabezado {...resolver} />
      {choque && (
        <Notice type="alerta" icon="personas">
          <strong>
            {choque.que === 'relevo'
              ? t('bandeja.cambioRelevo', { quien: choque.quien })
              : t('bandeja.cambio', { quien: choque.quien, que: t(`tramite.suceso.${choque.que}`) })}
          </strong>{' '}
          {t('bandeja.cambioTexto')}
        </Notice>
      )}
      {otros.map((otro) => (
        <Notice key={otro.nombre} type="alerta" icon="personas">
          <strong>{t('bandeja.abierta', { quien: otro.nombre, hace: timeAgo(Date.parse(otro.abierta)) })}</strong>{' '}
          {t('bandeja.abiertaTexto')}
        </Notice>
      ))}
      {enMesa.propia === 1 && <Notice icon="candado">{t('bandeja.propia')}</Notice>}
      <CondicionesEnMesa enMesa={enMesa} />
      <Cambios enMesa={enMesa} />
      <Personas enMesa={enMesa} />
      {enMesa.propia === 0 && enMesa.tenida === 'MIA' && solicitud.estado === 'EN ANÁLISIS' && (
        <ObservarDatos solicitud={solicitud} datos={borrador.datos} poner={(datos) => poner({ datos })} />
      )}
      <Papeles {...resolver} borrador={borrador} poner={poner} />
      <section>
        <div className="encabezado">
          <h3>{t('bandeja.loQueVe', { nombre: pila })}</h3>
          <span className="suave">{t('bandeja.tambienCorreo')}</span>
        </div>
        <Historia sucesos={solicitud.sucesos} terminada={terminada(solicitud.estado)} />
      </section>
      {enMesa.propia === 0 && !terminada(solicitud.estado) && (
        <Decidir
          {...resolver}
          pila={pila}
          borrador={borrador}
          escribir={(comentario) => poner({ comentario })}
          enviado={vaciar}
        />
      )}
    </>
  )
}

/**
 * Announces that this screen has the request open and reads who else has; a concurrent action reloads and reports it.
 * `alResponder` receives the result of the user's own step; `refrescar` handles a conflict.
 */
function useLosDemas(id: number, enMesa: SolicitudEnMesa) {
  const consultas = useQueryClient()
  const clave = read(bandeja.leer, { params: { id } }).queryKey
  const [choque, setChoque] = useState<Choque>()
  const { data } = useQuery({
    queryKey: ['solicitudes/:id/presencia', id],
    queryFn: ({ signal }) => callApi(bandeja.presencia, { params: { id } }, signal),
    refetchInterval: cadaCuanto,
    refetchOnWindowFocus: true,
    staleTime: 0,
    gcTime: 0,
  })
  const refrescar = async () => {
    const antes = consultas.getQueryData<SolicitudEnMesa>(clave) ?? enMesa
    const ahora = await callApi(bandeja.leer, { params: { id } })
    consultas.setQueryData(clave, ahora)
    if (ahora.ultimo.momento !== antes.ultimo.momento) setChoque({ quien: ahora.ultimo.quien, que: ahora.ultimo.que })
    else if (antes.tenida === 'MIA' && ahora.tenida === 'OTRA') setChoque({ quien: ahora.tomadaPor, que: 'relevo' })
  }
  const ultimo = useRef(refrescar)
  useEffect(() => {
    ultimo.current = refrescar
  })
  const vista = enMesa.solicitud.version
  const otra = data && data.version > vista ? data.version : undefined
  useEffect(() => {
    if (otra !== undefined) void ultimo.current().catch(() => undefined)
  }, [otra])
  const poner = (da: SolicitudEnMesa) => {
    setChoque(undefined)
    consultas.setQueryData(clave, da)
  }
  return { otros: data?.otros ?? [], choque, poner, refrescar }
}
