import './sistemas.css'
import './api.css'
import { Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../../../platform/title.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Query } from '../../../ui/Query.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { type Llamado, leerDocumento, plano } from './documento.ts'
import { Solapas } from './Solapas.tsx'
import { UnaLlamada } from './UnaLlamada.tsx'

/** API reference from the OpenAPI document, with a search and examples. */
export function ApiPage() {
  const { t } = useTranslation()
  const consulta = useQuery(leerDocumento)
  useTitle(t('sistemas.api.titulo'))
  const [antes, despues] = t('sistemas.api.bajada', { json: '|' }).split('|')
  return (
    <>
      <Solapas />
      <div className="titulo-pantalla">
        <div>
          <h1 className="en-barra">{t('sistemas.api.titulo')}</h1>
          <p className="suave">
            {antes}
            <a href="/api/openapi.json">/api/openapi.json</a>
            {despues}
          </p>
        </div>
      </div>
      <Empezar />
      <Query query={consulta} frame="hoja">
        {(llamados) => <Buscadas llamados={llamados} />}
      </Query>
    </>
  )
}

function Empezar() {
  const { t } = useTranslation()
  return (
    <section className="hoja hoja-in pila api-empezar">
      <h2>{t('sistemas.api.comoEmpezar')}</h2>
      <ol className="api-pasos">
        <li>
          {t('sistemas.api.pasos.token')} <Link to="/app/sistemas/lista">{t('sistemas.titulo')}</Link>
        </li>
        <li>{t('sistemas.api.pasos.paginas')}</li>
        <li>{t('sistemas.api.pasos.errores')}</li>
        <li>
          {t('sistemas.api.pasos.avisos')} <Link to="/app/sistemas/avisos">{t('ganchos.titulo')}</Link>
        </li>
      </ol>
      <pre className="ejemplo">
        <code>{`curl -H "Authorization: Bearer $TOKEN" "${window.location.origin}/api/bancos?page=0&size=500"`}</code>
      </pre>
    </section>
  )
}

function Buscadas({ llamados }: { llamados: Llamado[] }) {
  const { t } = useTranslation()
  const [texto, setTexto] = useState('')
  const [soloSistemas, setSolo] = useState(true)
  const buscado = useDeferredValue(plano(texto.trim()))
  const grupos = useMemo(() => {
    const palabras = buscado.split(/\s+/)
    const halladas = llamados.filter((l) => (!soloSistemas || l.sistemas) && palabras.every((una) => l.busca.includes(una)))
    return Map.groupBy(halladas, (l) => l.grupo)
  }, [llamados, buscado, soloSistemas])
  const cuantas = [...grupos.values()].reduce((suma, grupo) => suma + grupo.length, 0)
  return (
    <section className="hoja" aria-label={t('sistemas.api.titulo')}>
      <div className="herramientas api-buscar">
        <TextInput
          type="search"
          aria-label={t('sistemas.api.buscar')}
          placeholder={t('sistemas.api.buscar')}
          value={texto}
          onChange={(e) => setTexto(e.currentTarget.value)}
        />
        <Checkbox
          label={t('sistemas.api.soloSistemas')}
          checked={soloSistemas}
          onChange={(e) => setSolo(e.currentTarget.checked)}
        />
        <p role="status">{t('sistemas.api.cuantas', { count: cuantas })}</p>
      </div>
      {cuantas === 0 && <EmptyState title={t('sistemas.api.ninguna')} />}
      {[...grupos].map(([grupo, suyas]) => (
        <details key={`${grupo} ${buscado !== ''}`} className="api-grupo" open={buscado !== ''}>
          <summary>
            <h2>{grupo}</h2>
            <span className="suave">{t('sistemas.api.cuantas', { count: suyas.length })}</span>
            <Icon name="desplegar" />
          </summary>
          {suyas.map((llamado) => (
            <UnaLlamada key={llamado.clave} llamado={llamado} />
          ))}
        </details>
      ))}
    </section>
  )
}
