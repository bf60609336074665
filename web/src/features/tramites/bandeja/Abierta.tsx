import { nombreDePila } from '@gremial/contract/platform/nombres.ts'
import { bandeja, type SolicitudEnMesa } from '@gremial/contract/tramites/bandeja.ts'
import { terminada } from '@gremial/contract/tramites/estados.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hace } from '../../../platform/hace.ts'
import { leer, llamar } from '../../../platform/llamar.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { Aviso } from '../../../ui/estados.tsx'
import { Segun } from '../../../ui/Segun.tsx'
import { Historia } from '../tramite/Historia.tsx'
import { useBorrador } from './borrador.ts'
import { Cambios } from './Cambios.tsx'
import { CondicionesEnMesa } from './CondicionesEnMesa.tsx'
import { Decidir } from './Decidir.tsx'
import { Encabezado } from './Encabezado.tsx'
import { ObservarDatos } from './ObservarDatos.tsx'
import { Papeles } from './Papeles.tsx'
import { Personas } from './Personas.tsx'

/** How often a screen says that it has a request open, and hears of the others. */
const cadaCuanto = 30_000

interface Props {
  id: number
  volver(): void
}

/** The request that is being studied. On a phone it is the whole screen. */
export function Abierta({ id, volver }: Props) {
  const { t } = useTranslation()
  const consulta = useQuery({ ...leer(bandeja.leer, { claves: { id } }), staleTime: 60_000 })
  // What one decided is answered by another screen of the same request, from its beginning.
  const [dadas, setDadas] = useState(0)
  const marco = useRef<HTMLElement>(null)
  useEffect(() => {
    if (dadas > 0) marco.current?.focus()
  }, [dadas])
  return (
    <article className="bandeja-abierta" aria-label={t('bandeja.titulo')} ref={marco} tabIndex={-1}>
      <Boton variante="texto" icono="atras" className="bandeja-volver" onClick={volver}>
        {t('bandeja.volver')}
      </Boton>
      <Segun consulta={consulta} fallo={t('bandeja.fallo')} filas={10}>
        {(enMesa) => <Entera key={dadas} id={id} enMesa={enMesa} alDar={() => setDadas(dadas + 1)} />}
      </Segun>
    </article>
  )
}

/** What somebody else did to it while it was open. */
type Choque = { quien: string; que: SolicitudEnMesa['ultimo']['que'] | 'relevo' }

function Entera({ id, enMesa, alDar }: { id: number; enMesa: SolicitudEnMesa; alDar(): void }) {
  const { t } = useTranslation()
  const { borrador, poner, vaciar } = useBorrador(id)
  const { otros, choque, poner: enLugar, refrescar } = useLosDemas(id, enMesa)
  const alResponder = (da: SolicitudEnMesa) => {
    enLugar(da)
    if (da.solicitud.estado !== enMesa.solicitud.estado) alDar()
  }
  const { solicitud } = enMesa
  const pila = nombreDePila(solicitud.afiliado)
  const resolver = { enMesa, alResponder, refrescar }
  return (
    <>
      <Encabezado {...resolver} />
      {choque && (
        <Aviso tipo="alerta" icono="personas">
          <strong>
            {choque.que === 'relevo'
              ? t('bandeja.cambioRelevo', { quien: choque.quien })
              : t('bandeja.cambio', { quien: choque.quien, que: t(`tramite.suceso.${choque.que}`) })}
          </strong>{' '}
          {t('bandeja.cambioTexto')}
        </Aviso>
      )}
      {otros.map((otro) => (
        <Aviso key={otro.nombre} tipo="alerta" icono="personas">
          <strong>{t('bandeja.abierta', { quien: otro.nombre, hace: hace(Date.parse(otro.abierta)) })}</strong>{' '}
          {t('bandeja.abiertaTexto')}
        </Aviso>
      ))}
      {enMesa.propia === 1 && <Aviso icono="candado">{t('bandeja.propia')}</Aviso>}
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
 * Says that this screen has the request open and hears who else has; when somebody did something to it, it is read again and said.
 * `alResponder` takes what a step of one's own answered; `refrescar`, that somebody else came first.
 */
function useLosDemas(id: number, enMesa: SolicitudEnMesa) {
  const consultas = useQueryClient()
  const clave = leer(bandeja.leer, { claves: { id } }).queryKey
  const [choque, setChoque] = useState<Choque>()
  const { data } = useQuery({
    queryKey: ['solicitudes/:id/presencia', id],
    queryFn: ({ signal }) => llamar(bandeja.presencia, { claves: { id } }, signal),
    refetchInterval: cadaCuanto,
    refetchOnWindowFocus: true,
    staleTime: 0,
    gcTime: 0,
  })
  const refrescar = async () => {
    const antes = consultas.getQueryData<SolicitudEnMesa>(clave) ?? enMesa
    const ahora = await llamar(bandeja.leer, { claves: { id } })
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
