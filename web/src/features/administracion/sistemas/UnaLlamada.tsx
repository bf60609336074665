import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icons.tsx'
import { StatusChip } from '../../../ui/states.tsx'
import { type CampoApi, ejemploCurl, ejemploJs, type Llamado } from './documento.ts'

/** A call: input, output and two examples; rendered when expanded. */
export function UnaLlamada({ llamado }: { llamado: Llamado }) {
  const [abierta, setAbierta] = useState(false)
  return (
    <details className="api-llamada" onToggle={(e) => setAbierta(e.currentTarget.open)}>
      <summary>
        <span className={`api-metodo ${llamado.metodo}`}>{llamado.metodo}</span>
        <code>{llamado.ruta}</code>
        <span className="suave">{llamado.resumen}</span>
        <Icon name="desplegar" />
      </summary>
      {abierta && <Detalle llamado={llamado} />}
    </details>
  )
}

function Detalle({ llamado }: { llamado: Llamado }) {
  const { t } = useTranslation()
  const { permiso, sistemas, enRuta, enConsulta, cuerpo, respuesta } = llamado
  const origen = window.location.origin
  return (
    <div className="api-detalle">
      <p>
        {t('sistemas.api.permiso')}: {permiso ? <code>{permiso}</code> : t('sistemas.api.sesion')}{' '}
        <StatusChip sign={sistemas ? 'ok' : 'neutro'}>
          {t(sistemas ? 'sistemas.api.programa' : 'sistemas.api.persona')}
        </StatusChip>
      </p>
      <Campos titulo={t('sistemas.api.enRuta')} campos={enRuta} />
      <Campos titulo={t('sistemas.api.enConsulta')} campos={enConsulta} />
      {cuerpo && <Campos titulo={t('sistemas.api.enCuerpo')} campos={cuerpo} />}
      {respuesta ? (
        <Campos titulo={t('sistemas.api.responde')} campos={respuesta} />
      ) : (
        <p>
          <b>{t('sistemas.api.responde')}</b>: {t('sistemas.api.sinCuerpo')}
        </p>
      )}
      <h3>{t('sistemas.api.ejemploCurl')}</h3>
      <pre className="ejemplo">
        <code>{ejemploCurl(llamado, origen)}</code>
      </pre>
      <h3>{t('sistemas.api.ejemploJs')}</h3>
      <pre className="ejemplo">
        <code>{ejemploJs(llamado, origen)}</code>
      </pre>
    </div>
  )
}

function Campos({ titulo, campos }: { titulo: string; campos: CampoApi[] }) {
  const { t } = useTranslation()
  if (campos.length === 0) return null
  return (
    <div>
      <h3>{titulo}</h3>
      <ul className="api-campos">
        {campos.map(({ nombre, tipo, requerido, esquema }) => (
          <li key={nombre}>
            <code>{nombre}</code>
            <span>{tipo}</span>
            <span className="suave">
              {[requerido && t('sistemas.api.requerido'), esquema.description].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
