import '../../../ui/print.css'
import './conciliacion.css'
import { conciliacion } from '@gremial/contract/tesoreria/conciliacion.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { formatDate, formatTimestamp } from '../../../platform/today.ts'
import { Button } from '../../../ui/Button.tsx'
import { Query } from '../../../ui/Query.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { CajaSelector, type Seccionales, useCajaDicha, WithSeccionales } from '../cajas/CajaSelector.tsx'
import { Conciliando } from './Conciliando.tsx'
import type { Filtro } from './filtros.ts'
import { LeerExtracto } from './LeerExtracto.tsx'

/** Bank reconciliation of a box (decision 090). */
export function ConciliarPage() {
  const { t } = useTranslation()
  useTitle(t('conciliacion.titulo'), t('conciliacion.barra'))
  return <WithSeccionales>{(seccionales) => <DeCaja seccionales={seccionales} />}</WithSeccionales>
}

function DeCaja({ seccionales }: { seccionales: Seccionales }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { idSeccional, caja } = useSearch({ from: '/app/tesoreria/conciliacion' })
  const elegida = useCajaDicha(seccionales, { seccional: idSeccional, caja }, (dicha) =>
    navegar({ to: '.', search: { idSeccional: dicha.seccional, caja: dicha.caja } }),
  )
  const id = elegida.datos?.id ?? 0
  const [vista, setVista] = useState<{ caja: number; filtro: Filtro; pagina: number }>({ caja: id, filtro: {}, pagina: 0 })
  const { filtro, pagina } = vista.caja === id ? vista : { filtro: {}, pagina: 0 }
  const consulta = useQuery({
    ...read(conciliacion.leer, { params: { caja: id }, query: { ...filtro, solas: '1', pagina } }),
    enabled: id > 0,
    placeholderData: keepPreviousData,
  })
  // The previous page of this box, while the next one comes; never another box's.
  const datos = consulta.data?.caja.id === id ? consulta.data : undefined
  const extracto = datos?.extracto
  return (
    <div className="impresa">
      <div className="titulo-pantalla">
        <div>
          <h1 className="en-barra">{t('conciliacion.titulo')}</h1>
          {datos && extracto && (
            <p className="suave">
              {t('conciliacion.bajada', {
                caja: datos.caja.nombre,
                desde: formatDate(extracto.desde),
                hasta: formatDate(extracto.hasta),
                leido: formatTimestamp(new Date(extracto.leido)),
              })}
              {extracto.receta && ` · ${t('conciliacion.conReceta', { receta: extracto.receta })}`}
            </p>
          )}
        </div>
        <div className="botones">
          <Link className="boton" to="/app/tesoreria/recetas-extracto">
            {t('extractos.titulo')}
          </Link>
          <Link className="boton" to="/app/tesoreria/reglas-banco" search={{ caja: id > 0 ? String(id) : undefined }}>
            {t('muchas.reglas')}
          </Link>
          {extracto && (
            <Button icon="imprimir" onClick={() => window.print()}>
              {t('conciliacion.imprimir')}
            </Button>
          )}
          {datos?.can.operar && extracto && <LeerExtracto caja={id} texto={t('conciliacion.leerOtro')} principal={false} />}
        </div>
      </div>
      <div className="consulta-caja">
        <CajaSelector seccionales={seccionales} elegida={elegida} />
      </div>
      {elegida.cajas.data?.length === 0 ? (
        <div className="hoja">
          <EmptyState icon="banco" title={t('caja.sinCajasSeccional')} />
        </div>
      ) : datos && extracto ? (
        <Conciliando
          key={id}
          datos={datos}
          filtro={filtro}
          pagina={pagina}
          ver={(cambio) => setVista({ caja: id, filtro, pagina: 0, ...cambio })}
        />
      ) : (
        <div className="hoja">
          <Query query={consulta} rows={6}>
            {({ can }) => (
              <EmptyState
                icon="banco"
                title={t('conciliacion.sinExtracto')}
                action={can.operar && <LeerExtracto key={id} caja={id} texto={t('conciliacion.leer')} principal />}
              >
                {t('conciliacion.sinExtractoTexto')}
              </EmptyState>
            )}
          </Query>
        </div>
      )}
    </div>
  )
}
