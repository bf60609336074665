import { formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { type FilaGasto, gastos, listaGastos } from '@gremial/contract/tesoreria/gastos.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hoy } from '../../../platform/hoy.ts'
import { leer } from '../../../platform/llamar.ts'
import { Estado } from '../../../ui/estados.tsx'
import { filtroDeEstado } from '../../../ui/lista/filtros.tsx'
import { PantallaLista } from '../../../ui/lista/PantallaLista.tsx'
import { useFiltroSeccional } from '../../seccionales/seccionales/CampoSeccional.tsx'
import { DialogoArchivos } from './DialogoArchivos.tsx'
import { comoMes, ultimosMeses } from './meses.ts'

/** The receipts behind what was spent, to look at one by one or to take to a spreadsheet. */
export function GastosPage() {
  const { t } = useTranslation()
  const [vista, setVista] = useState<FilaGasto>()
  const noConfiable = (g: FilaGasto) =>
    g.desconfianza && (
      <p className="sub">
        <Estado signo="alerta">{t('proveedores.noConfiable')}</Estado> {g.desconfianza}
      </p>
    )
  const { data } = useQuery(leer(gastos.resumen, { consulta: {} }))
  return (
    <>
      <PantallaLista
        lista={listaGastos}
        titulo={t('gastos.lista')}
        bajada={t('gastos.bajada')}
        buscar={t('gastos.buscar')}
        filtros={[
          useFiltroSeccional(),
          {
            campo: 'idConcepto',
            rotulo: t('gastos.concepto'),
            opciones: (data?.conceptos ?? []).map((c) => ({ value: String(c.idConcepto), label: `${c.concepto} (${c.tipo})` })),
          },
          {
            campo: 'mes',
            rotulo: t('gastos.mes'),
            opciones: ultimosMeses(hoy(), 36).map((mes) => ({ value: String(mes), label: comoMes(mes) })),
          },
          filtroDeEstado('noConfiable', t('proveedores.confianza'), t('proveedores.noConfiables'), t('proveedores.confiable')),
        ]}
        exportar={(count) => t('gastos.exportar', { count })}
        nombreDe={(g) => `${g.proveedor} ${g.identificacion}`}
        acciones={(g) => [{ texto: t('gastos.ver'), icono: 'ver', hacer: () => setVista(g) }]}
        celdas={{
          proveedor: (g) => (
            <>
              <strong>{g.proveedor}</strong> {noConfiable(g)}
            </>
          ),
        }}
        bloque={(g) => (
          <div>
            <p className="renglon">
              <span className="fuerte">{g.proveedor}</span>
              <strong className="cifra">{formatearPesos(g.importe)}</strong>
            </p>
            <p className="sub">
              {mostrarFecha(g.fecha)} · {g.concepto}
            </p>
            {noConfiable(g)}
            <p className="sub">{t('gastos.deRendicion', { numero: g.numeroRendicion, seccional: g.nombreSeccional })}</p>
          </div>
        )}
        vacia={{ icono: 'grafico', titulo: t('gastos.sinComprobantes') }}
      />
      {vista && (
        <DialogoArchivos
          titulo={`${vista.proveedor} ${vista.identificacion}`}
          comprobantes={[
            {
              ...vista,
              rotulo: t('gastos.deRendicion', { numero: vista.numeroRendicion, seccional: vista.nombreSeccional }),
            },
          ]}
          cerrar={() => setVista(undefined)}
        />
      )}
    </>
  )
}
