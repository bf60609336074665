import { formatearImporte, formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { type FilaPago, type GrupoPago, listaPagos } from '@gremial/contract/tesoreria/pagos.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Accion } from '../../../ui/lista/acciones.ts'
import { Lista } from '../../../ui/lista/Lista.tsx'
import { CabezaLista } from '../../../ui/lista/PantallaLista.tsx'
import { useLista } from '../../../ui/lista/useLista.ts'
import { useFiltroSeccional } from '../../seccionales/seccionales/CampoSeccional.tsx'
import { DialogoObservar, DialogoPago } from '../finanzas/DialogosCentral.tsx'
import { EstadoRendicionConEdad } from '../rendiciones-gasto/EstadoRendicion.tsx'
import { NumeroPago } from './NumeroPago.tsx'

/** What is not to be chosen: with the bank or finance, observed, or paid. */
export function OtroGrupo({ grupo }: { grupo: GrupoPago }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const seccional = useFiltroSeccional()
  const estado = useLista(listaPagos, { fijos: { grupo } })
  const [abierto, abrir] = useState<{ que: 'pagar' | 'observar'; rendicion: FilaPago }>()
  const cerrar = () => abrir(undefined)
  const acciones = (r: FilaPago): Accion[] => [
    ...(r.can.pagar
      ? [{ texto: t('finanzas.informarPago'), icono: 'prestamo' as const, hacer: () => abrir({ que: 'pagar', rendicion: r }) }]
      : []),
    ...(r.can.observar
      ? [{ texto: t('finanzas.observar'), icono: 'alerta' as const, hacer: () => abrir({ que: 'observar', rendicion: r }) }]
      : []),
    {
      texto: t('finanzas.ver'),
      icono: 'ver',
      hacer: () =>
        navegar({
          to: '/app/seccionales/rendiciones-gasto/$idrendicion/conceptos/lista',
          params: { idrendicion: String(r.id) },
          search: {},
        }),
    },
  ]
  return (
    <>
      <CabezaLista
        estado={estado}
        buscar={t('pagos.buscar')}
        filtros={[seccional]}
        exportar={{ texto: (count) => t('pagos.exportar', { count }), archivo: t('pagos.titulo') }}
      />
      <Lista
        lista={listaPagos}
        estado={estado}
        nombreDe={(r) => r.numeroRendicion}
        acciones={acciones}
        celdas={{
          numeroRendicion: (r) => (
            <>
              <NumeroPago pago={r} />
              <p className="sub">{r.nombreSeccional}</p>
            </>
          ),
          total: (r) => <span className="cifra">{formatearImporte(r.total)}</span>,
          estado: (r) => (
            <>
              <EstadoRendicionConEdad rendicion={r} />
              {r.motivo && <p className="sub">{r.motivo}</p>}
            </>
          ),
          lote: (r) => <Lote pago={r} />,
        }}
        bloque={(r) => (
          <div>
            <p className="renglon">
              <NumeroPago pago={r} />
              <strong className="cifra">{formatearPesos(r.total)}</strong>
            </p>
            <p className="sub">{[r.nombreSeccional, r.nombreTipo, r.periodo].filter(Boolean).join(' · ')}</p>
            <EstadoRendicionConEdad rendicion={r} />
            {r.motivo && <p className="sub">{r.motivo}</p>}
            <Lote pago={r} />
          </div>
        )}
        vacia={{ icono: 'rendicion', titulo: t('pagos.nadaAsi') }}
      />
      <p className="pagos-pie">
        <Link to="/app/tesoreria/rendiciones/sin-acuse">{t('finanzas.verSinAcuse')}</Link>
      </p>
      {abierto?.que === 'pagar' && <DialogoPago rendicion={abierto.rendicion} cerrar={cerrar} />}
      {abierto?.que === 'observar' && <DialogoObservar rendicion={abierto.rendicion} cerrar={cerrar} />}
    </>
  )
}

function Lote({ pago }: { pago: FilaPago }) {
  const { t } = useTranslation()
  if (pago.idLote === null) return null
  return (
    <Link to="/app/tesoreria/rendiciones/pagos/lotes/$id" params={{ id: String(pago.idLote) }}>
      {t('pagos.lotes.nombre', { numero: pago.lote })}
    </Link>
  )
}
