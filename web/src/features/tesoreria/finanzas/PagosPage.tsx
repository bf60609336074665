import { formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { estadosRendicion } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { type FilaRendicion, listaRendiciones } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Accion } from '../../../ui/lista/acciones.ts'
import { PantallaLista } from '../../../ui/lista/PantallaLista.tsx'
import { useFiltroSeccional } from '../../seccionales/seccionales/CampoSeccional.tsx'
import { EstadoRendicionConEdad } from '../rendiciones-gasto/EstadoRendicion.tsx'
import { DialogoObservar, DialogoPago } from './DialogosCentral.tsx'

/** The settlements of every branch for who pays them: by state and age, with the payment or the observation told by hand (decision 045). */
export function PagosPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const seccional = useFiltroSeccional()
  const [abierto, abrir] = useState<{ que: 'pagar' | 'observar'; rendicion: FilaRendicion }>()
  const ver = (r: FilaRendicion) =>
    navegar({
      to: '/app/seccionales/rendiciones-gasto/$idrendicion/conceptos/lista',
      params: { idrendicion: String(r.id) },
      search: {},
    })
  const acciones = (rendicion: FilaRendicion): Accion[] => [
    ...(rendicion.can.pagar
      ? [{ texto: t('finanzas.informarPago'), icono: 'prestamo' as const, hacer: () => abrir({ que: 'pagar', rendicion }) }]
      : []),
    ...(rendicion.can.observar
      ? [{ texto: t('finanzas.observar'), icono: 'alerta' as const, hacer: () => abrir({ que: 'observar', rendicion }) }]
      : []),
    { texto: t('finanzas.ver'), icono: 'ver', hacer: () => ver(rendicion) },
  ]
  const cerrar = () => abrir(undefined)
  return (
    <>
      <PantallaLista
        lista={listaRendiciones}
        titulo={t('finanzas.pagos')}
        corto={t('barra.porPagar')}
        bajada={t('finanzas.pagosBajada')}
        buscar={t('finanzas.buscar')}
        filtros={[
          {
            campo: 'idEstado',
            rotulo: t('finanzas.estado'),
            todos: t('finanzas.todos'),
            opciones: estadosRendicion.map((e) => ({ value: String(e), label: t(`listas.estadosRendicion.e${e}`) })),
          },
          seccional,
        ]}
        exportar={(count) => t('finanzas.exportar', { count })}
        nombreDe={(r) => r.numeroRendicion}
        acciones={acciones}
        celdas={{
          numeroRendicion: (r) => (
            <>
              <strong className="cifra">{r.numeroRendicion}</strong>
              <p className="sub">{r.nombreSeccional}</p>
            </>
          ),
          total: (r) => <span className="cifra">{formatearPesos(r.total)}</span>,
          estado: (r) => <EstadoRendicionConEdad rendicion={r} />,
        }}
        bloque={(r) => (
          <div>
            <p className="renglon">
              <span className="fuerte cifra">{r.numeroRendicion}</span>
              <strong className="cifra">{formatearPesos(r.total)}</strong>
            </p>
            <p className="sub">{[r.nombreSeccional, r.nombreTipo, r.periodo].filter(Boolean).join(' · ')}</p>
            <EstadoRendicionConEdad rendicion={r} />
          </div>
        )}
        vacia={{ icono: 'rendicion', titulo: t('finanzas.sinRendiciones') }}
      />
      <p>
        <Link to="/app/tesoreria/rendiciones/sin-acuse">{t('finanzas.verSinAcuse')}</Link>
      </p>
      {abierto?.que === 'pagar' && <DialogoPago rendicion={abierto.rendicion} cerrar={cerrar} />}
      {abierto?.que === 'observar' && <DialogoObservar rendicion={abierto.rendicion} cerrar={cerrar} />}
    </>
  )
}
