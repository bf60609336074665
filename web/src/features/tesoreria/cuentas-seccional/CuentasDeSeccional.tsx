import '../../../ui/print.css'
import './cuentas.css'
import { cuentasSeccional, type OpenedCuentas } from '@gremial/contract/tesoreria/cuentas-seccional.ts'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { formatDate } from '../../../platform/today.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Query } from '../../../ui/Query.tsx'
import { EmptyState, Notice } from '../../../ui/states.tsx'
import { useFiltroSeccional } from '../../seccionales/seccionales/CampoSeccional.tsx'
import { ConceptosCuentas } from './ConceptosCuentas.tsx'
import { CuentasSum } from './CuentasSum.tsx'
import { MesPorMes } from './MesPorMes.tsx'
import { Pruebas } from './Pruebas.tsx'

const direccion = '/app/tesoreria/cuentas'

/** Published accounts of a branch, the same for members and staff. */
export function CuentasDeSeccional() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { idSeccional, anio } = useSearch({ from: direccion })
  useTitle(t('cuentas.titulo'))
  const { options } = useFiltroSeccional()
  const query = useQuery(
    read(cuentasSeccional.leer, {
      query: { ...(idSeccional ? { idSeccional: Number(idSeccional) } : {}), ...(anio ? { anio: Number(anio) } : {}) },
    }),
  )
  const ir = (other: { idSeccional?: string | undefined; anio?: string | undefined }) =>
    void navegar({ to: direccion, search: { idSeccional, anio, ...other } })
  const { data } = query
  return (
    <div className="cuentas-seccional impresa">
      <div className="titulo-pantalla">
        <h1>{data ? t('cuentas.tituloDe', { seccional: data.seccional.nombre }) : t('cuentas.titulo')}</h1>
        <div className="cuentas-elegir">
          {options.length > 1 && (
            <Select
              label={t('caja.seccional')}
              searchable={options.length > 8}
              allowDeselect={false}
              value={idSeccional ?? (data ? String(data.seccional.id) : null)}
              data={[...options]}
              onChange={(id) => id && ir({ idSeccional: id, anio: undefined })}
            />
          )}
          {data && data.anios.length > 1 && (
            <Select
              label={t('cuentas.anio')}
              allowDeselect={false}
              value={String(data.anio)}
              data={data.anios.map(String)}
              onChange={(other) => other && ir({ anio: other })}
            />
          )}
        </div>
      </div>
      <Query query={query} frame="hoja" rows={8} failure={t('cuentas.fallo')}>
        {(cuentas) => <Contenido key={`${cuentas.seccional.id} ${cuentas.anio}`} cuentas={cuentas} />}
      </Query>
    </div>
  )
}

function Contenido({ cuentas }: { cuentas: OpenedCuentas }) {
  const { t } = useTranslation()
  const [elegido, setElegido] = useState<number | null>(null)
  if (cuentas.apertura === 'NO' || cuentas.columnas.length === 0) {
    const que = cuentas.apertura === 'NO' ? 'cerradas' : 'nada'
    return (
      <div className="hoja">
        <EmptyState icon="grafico" title={t(`cuentas.${que}`)}>
          {que === 'nada' && cuentas.espera ? t('cuentas.espera', cuentas.espera) : t(`cuentas.${que}Texto`)}
        </EmptyState>
      </div>
    )
  }
  const withConceptos = cuentas.apertura !== 'MES'
  return (
    <div className="pila">
      {cuentas.alteradas.map((planilla) => (
        <Notice key={`${planilla.caja} ${planilla.numero}`} type="mal">
          {t('cuentas.alterada', planilla)}
        </Notice>
      ))}
      <CuentasSum cuentas={cuentas} />
      <div className={withConceptos ? 'cuentas-dos' : undefined}>
        {withConceptos && <ConceptosCuentas {...{ cuentas, elegido, setElegido }} />}
        <MesPorMes {...{ cuentas, setElegido }} concepto={elegido === null ? undefined : cuentas.conceptos[elegido]} />
      </div>
      {cuentas.apertura === 'PRUEBAS' && <Pruebas cuentas={cuentas} />}
      <NoSeMuestra decidida={cuentas.decidida} />
    </div>
  )
}

/** Minimum movements in a figure, as in the server's rule. */
const min = 5

function NoSeMuestra({ decidida }: { decidida: string | null }) {
  const { t } = useTranslation()
  return (
    <section className="hoja hoja-in cuentas-no" aria-labelledby="cuentas-no">
      <h2 id="cuentas-no">{t('cuentas.noSeMuestra')}</h2>
      <ul>
        {(['nombres', 'proveedores', 'pocos', 'abierto'] as const).map((que) => (
          <li key={que}>
            <Icon name={que === 'abierto' ? 'reloj' : 'ocultar'} />
            <span>
              <b>{t(`cuentas.${que}`, { n: min })}</b> {t(`cuentas.${que}Texto`)}
            </span>
          </li>
        ))}
      </ul>
      <div className="cuentas-lado">
        {decidida && <p className="suave">{t('cuentas.decidido', { dia: formatDate(decidida) })}</p>}
        <Link to="/app/usuarios/contacto" className="boton">
          <Icon name="consulta" />
          {t('cuentas.preguntar')}
        </Link>
        <Button icon="imprimir" onClick={() => window.print()}>
          {t('cuentas.imprimir')}
        </Button>
      </div>
    </section>
  )
}
