import '../../../ui/impresa.css'
import './cuentas.css'
import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { type CuentasAbiertas, cuentasSeccional } from '@gremial/contract/tesoreria/cuentas-seccional.ts'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { leer } from '../../../platform/llamar.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { Aviso, Vacio } from '../../../ui/estados.tsx'
import { Icono } from '../../../ui/iconos.tsx'
import { Segun } from '../../../ui/Segun.tsx'
import { useFiltroSeccional } from '../../seccionales/seccionales/CampoSeccional.tsx'
import { ConceptosCuentas } from './ConceptosCuentas.tsx'
import { MesPorMes } from './MesPorMes.tsx'
import { Pruebas } from './Pruebas.tsx'
import { SumaCuentas } from './SumaCuentas.tsx'

const direccion = '/app/tesoreria/cuentas'

/** What the branch received and spent, as its members read it: whoever works for it sees this same page. */
export function CuentasDeSeccional() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { idSeccional, anio } = useSearch({ from: direccion })
  useTitulo(t('cuentas.titulo'))
  const { opciones } = useFiltroSeccional()
  const consulta = useQuery(
    leer(cuentasSeccional.leer, {
      consulta: { ...(idSeccional ? { idSeccional: Number(idSeccional) } : {}), ...(anio ? { anio: Number(anio) } : {}) },
    }),
  )
  const ir = (otra: { idSeccional?: string | undefined; anio?: string | undefined }) =>
    void navegar({ to: direccion, search: { idSeccional, anio, ...otra } })
  const { data } = consulta
  return (
    <div className="cuentas-seccional impresa">
      <div className="titulo-pantalla">
        <h1>{data ? t('cuentas.tituloDe', { seccional: data.seccional.nombre }) : t('cuentas.titulo')}</h1>
        <div className="cuentas-elegir">
          {opciones.length > 1 && (
            <Select
              label={t('caja.seccional')}
              searchable={opciones.length > 8}
              allowDeselect={false}
              value={idSeccional ?? (data ? String(data.seccional.id) : null)}
              data={[...opciones]}
              onChange={(id) => id && ir({ idSeccional: id, anio: undefined })}
            />
          )}
          {data && data.anios.length > 1 && (
            <Select
              label={t('cuentas.anio')}
              allowDeselect={false}
              value={String(data.anio)}
              data={data.anios.map(String)}
              onChange={(otro) => otro && ir({ anio: otro })}
            />
          )}
        </div>
      </div>
      <Segun consulta={consulta} marco="hoja" filas={8} fallo={t('cuentas.fallo')}>
        {(cuentas) => <Contenido key={`${cuentas.seccional.id} ${cuentas.anio}`} cuentas={cuentas} />}
      </Segun>
    </div>
  )
}

function Contenido({ cuentas }: { cuentas: CuentasAbiertas }) {
  const { t } = useTranslation()
  const [elegido, setElegido] = useState<number | null>(null)
  if (cuentas.apertura === 'NO' || cuentas.columnas.length === 0) {
    const que = cuentas.apertura === 'NO' ? 'cerradas' : 'nada'
    return (
      <div className="hoja">
        <Vacio icono="grafico" titulo={t(`cuentas.${que}`)}>
          {que === 'nada' && cuentas.espera ? t('cuentas.espera', cuentas.espera) : t(`cuentas.${que}Texto`)}
        </Vacio>
      </div>
    )
  }
  const conConceptos = cuentas.apertura !== 'MES'
  return (
    <div className="pila">
      {cuentas.alteradas.map((planilla) => (
        <Aviso key={`${planilla.caja} ${planilla.numero}`} tipo="mal">
          {t('cuentas.alterada', planilla)}
        </Aviso>
      ))}
      <SumaCuentas cuentas={cuentas} />
      <div className={conConceptos ? 'cuentas-dos' : undefined}>
        {conConceptos && <ConceptosCuentas {...{ cuentas, elegido, setElegido }} />}
        <MesPorMes {...{ cuentas, setElegido }} concepto={elegido === null ? undefined : cuentas.conceptos[elegido]} />
      </div>
      {cuentas.apertura === 'PRUEBAS' && <Pruebas cuentas={cuentas} />}
      <NoSeMuestra decidida={cuentas.decidida} />
    </div>
  )
}

/** Movements that a figure has at least, as the server's rule says it. */
const minimo = 5

function NoSeMuestra({ decidida }: { decidida: string | null }) {
  const { t } = useTranslation()
  return (
    <section className="hoja hoja-in cuentas-no" aria-labelledby="cuentas-no">
      <h2 id="cuentas-no">{t('cuentas.noSeMuestra')}</h2>
      <ul>
        {(['nombres', 'proveedores', 'pocos', 'abierto'] as const).map((que) => (
          <li key={que}>
            <Icono nombre={que === 'abierto' ? 'reloj' : 'ocultar'} />
            <span>
              <b>{t(`cuentas.${que}`, { n: minimo })}</b> {t(`cuentas.${que}Texto`)}
            </span>
          </li>
        ))}
      </ul>
      <div className="cuentas-lado">
        {decidida && <p className="suave">{t('cuentas.decidido', { dia: mostrarFecha(decidida) })}</p>}
        <Link to="/app/usuarios/contacto" className="boton">
          <Icono nombre="consulta" />
          {t('cuentas.preguntar')}
        </Link>
        <Boton icono="imprimir" onClick={() => window.print()}>
          {t('cuentas.imprimir')}
        </Boton>
      </div>
    </section>
  )
}
