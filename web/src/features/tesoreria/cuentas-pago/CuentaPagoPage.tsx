import './cuenta-pago.css'
import { type CuentaDePago, cuentasPago } from '@gremial/contract/tesoreria/cuentas-pago.ts'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { Query } from '../../../ui/Query.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { SinSeccionales } from '../../seccionales/seccionales/CampoSeccional.tsx'
import { seccionalesQuery } from '../../seccionales/seccionales/seccionales.api.ts'
import { type CuentaAction, CuentaDialogs } from './CuentaDialogs.tsx'
import { CuentaEnUso } from './CuentaEnUso.tsx'
import { HistoriaCuenta } from './HistoriaCuenta.tsx'
import { Propuesta } from './Propuesta.tsx'

const direccion = '/app/seccionales/cuenta-pagos'

/** The account of a branch: in force, proposed, and its history. Signers change it, and central reviews it (decision 136). */
export function CuentaPagoPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { idSeccional } = useSearch({ from: direccion })
  const seccionalesRead = useQuery(seccionalesQuery())
  const seccionales = (seccionalesRead.data ?? []).map((s) => ({ value: String(s.idSeccional), label: s.nombreSeccional }))
  const [unica] = seccionales.length === 1 ? seccionales : []
  const id = idSeccional ?? unica?.value
  const query = useQuery({ ...read(cuentasPago.leer, { params: { id: Number(id) } }), enabled: id !== undefined })
  const title = query.data ? t('cuentaPago.tituloDe', { seccional: query.data.nombreSeccional }) : t('cuentaPago.titulo')
  useTitle(title, t('cuentaPago.titulo'))
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <h1 className="en-barra">{title}</h1>
          <p className="suave">{t('cuentaPago.bajada')}</p>
        </div>
      </div>
      {seccionales.length > 1 && (
        <div className="cuenta-pago-filtro">
          <Select
            label={t('caja.seccional')}
            placeholder={t('cuentaPago.elegi')}
            allowDeselect={false}
            searchable={seccionales.length > 8}
            value={id ?? null}
            data={seccionales}
            onChange={(otra) => void navegar({ to: direccion, search: { idSeccional: otra ?? undefined } })}
          />
        </div>
      )}
      {id === undefined ? (
        <Query query={seccionalesRead} frame="hoja hoja-in" rows={6} failure={t('cuentaPago.noSeTrajo')}>
          {(todas) => (todas.length === 0 ? <SinSeccionales /> : <EmptyState icon="banco" title={t('cuentaPago.elegi')} />)}
        </Query>
      ) : (
        <Query query={query} frame="hoja hoja-in" rows={6} failure={t('cuentaPago.noSeTrajo')}>
          {(cuenta) => <Una key={cuenta.idSeccional} cuenta={cuenta} />}
        </Query>
      )}
    </>
  )
}

function Una({ cuenta }: { cuenta: CuentaDePago }) {
  const [abierto, abrir] = useState<CuentaAction>()
  return (
    <div className="cuenta-pago">
      <div className="pila-m">
        {cuenta.propuesta && <Propuesta cuenta={cuenta} propuesta={cuenta.propuesta} abrir={abrir} />}
        <CuentaEnUso cuenta={cuenta} abrir={abrir} />
      </div>
      <HistoriaCuenta cuenta={cuenta} />
      <CuentaDialogs cuenta={cuenta} abierto={abierto} cerrar={() => abrir(undefined)} />
    </div>
  )
}
