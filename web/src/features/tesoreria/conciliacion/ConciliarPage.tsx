import '../../../ui/impresa.css'
import './conciliacion.css'
import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { conciliacion } from '@gremial/contract/tesoreria/conciliacion.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { mostrarMomento } from '../../../platform/hoy.ts'
import { leer } from '../../../platform/llamar.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { Vacio } from '../../../ui/estados.tsx'
import { Segun } from '../../../ui/Segun.tsx'
import { ConSeccionales, type Seccionales, SelectorCaja, useCajaDicha } from '../cajas/SelectorCaja.tsx'
import { Conciliando } from './Conciliando.tsx'
import { LeerExtracto } from './LeerExtracto.tsx'

/** The bank's statement against the box (decision 090). */
export function ConciliarPage() {
  const { t } = useTranslation()
  useTitulo(t('conciliacion.titulo'), t('conciliacion.barra'))
  return <ConSeccionales>{(seccionales) => <DeCaja seccionales={seccionales} />}</ConSeccionales>
}

function DeCaja({ seccionales }: { seccionales: Seccionales }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { idSeccional, caja } = useSearch({ from: '/app/tesoreria/conciliacion' })
  const elegida = useCajaDicha(seccionales, { seccional: idSeccional, caja }, (dicha) =>
    navegar({ to: '.', search: { idSeccional: dicha.seccional, caja: dicha.caja } }),
  )
  const id = elegida.datos?.id ?? 0
  const consulta = useQuery({ ...leer(conciliacion.leer, { claves: { caja: id } }), enabled: id > 0 })
  const datos = consulta.data
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
                desde: mostrarFecha(extracto.desde),
                hasta: mostrarFecha(extracto.hasta),
                leido: mostrarMomento(new Date(extracto.leido)),
              })}
            </p>
          )}
        </div>
        <div className="botones">
          {extracto && (
            <Boton icono="imprimir" onClick={() => window.print()}>
              {t('conciliacion.imprimir')}
            </Boton>
          )}
          {datos?.can.operar && extracto && <LeerExtracto caja={id} texto={t('conciliacion.leerOtro')} principal={false} />}
        </div>
      </div>
      <div className="consulta-caja">
        <SelectorCaja seccionales={seccionales} elegida={elegida} />
      </div>
      {elegida.cajas.data?.length === 0 ? (
        <div className="hoja">
          <Vacio icono="banco" titulo={t('caja.sinCajasSeccional')} />
        </div>
      ) : datos && extracto ? (
        <Conciliando datos={datos} />
      ) : (
        <div className="hoja">
          <Segun consulta={consulta} filas={6}>
            {({ can }) => (
              <Vacio
                icono="banco"
                titulo={t('conciliacion.sinExtracto')}
                accion={can.operar && <LeerExtracto key={id} caja={id} texto={t('conciliacion.leer')} principal />}
              >
                {t('conciliacion.sinExtractoTexto')}
              </Vacio>
            )}
          </Segun>
        </div>
      )}
    </div>
  )
}
