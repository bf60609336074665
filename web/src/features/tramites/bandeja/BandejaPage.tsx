import './bandeja.css'
import { type FilaBandeja, listaBandeja } from '@gremial/contract/tramites/bandeja.ts'
import { useTranslation } from 'react-i18next'
import { useConsulta } from '../../../platform/consulta.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Fallo, Huesos, Vacio } from '../../../ui/estados.tsx'
import { type EstadoLista, useLista } from '../../../ui/lista/useLista.ts'
import { Reposo } from '../../../ui/Reposo.tsx'
import { useSinPermiso } from '../../../ui/Segun.tsx'
import { Abierta } from './Abierta.tsx'
import { AQuien } from './AQuien.tsx'
import { Cabeza } from './Cabeza.tsx'
import { Cola } from './Cola.tsx'
import { Resumen } from './Resumen.tsx'

/** The procedures desk (decisions §6, decision 036): how it stands, the queue, and the request that is being studied, in one sheet. */
export function BandejaPage() {
  const { t } = useTranslation()
  const estado = useLista(listaBandeja)
  const [{ solicitud }, poner] = useConsulta()
  const id = /^\d{1,15}$/.test(solicitud ?? '') ? Number(solicitud) : undefined
  useTitulo(t('bandeja.titulo'))
  const abrir = (otra: number | undefined) => poner({ solicitud: otra === undefined ? undefined : String(otra) })
  return (
    <Reposo>
      <div className={id === undefined ? 'bandeja' : 'bandeja con-abierta'}>
        <Resumen estado={estado} abrir={abrir} />
        <section className="hoja" aria-label={t('bandeja.titulo')}>
          <Cabeza estado={estado} />
          <AQuien estado={estado} />
          <div className="bandeja-trabajo">
            <section className="bandeja-cola" aria-label={t('bandeja.cola')}>
              <Filas estado={estado} id={id} abrir={abrir} />
            </section>
            {id === undefined ? (
              <div className="bandeja-nada">
                <Vacio icono="bandeja" titulo={t('bandeja.elegi')} />
              </div>
            ) : (
              <Abierta key={id} id={id} volver={() => abrir(undefined)} />
            )}
          </div>
        </section>
      </div>
    </Reposo>
  )
}

function Filas({ estado, id, abrir }: { estado: EstadoLista<FilaBandeja>; id: number | undefined; abrir(id: number): void }) {
  const { t } = useTranslation()
  const { data, error, refetch } = estado.resultado
  if (useSinPermiso(error)) return null
  if (error) return <Fallo titulo={t('lista.fallo')} error={error} reintentar={() => void refetch()} />
  if (!data) return <Huesos filas={8} />
  const filtrada = Object.keys(estado.consulta).some((k) => !['page', 'size', 'sort', 'solicitud'].includes(k))
  if (data.content.length === 0)
    return <Vacio icono={filtrada ? 'filtro' : 'bien'} titulo={t(filtrada ? 'lista.sinResultados' : 'bandeja.vacia')} />
  return <Cola estado={estado} filas={data.content} total={data.totalElements} id={id} abrir={abrir} />
}
