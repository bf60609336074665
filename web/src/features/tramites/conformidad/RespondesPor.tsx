import './conformidades.css'
import { diaDe, mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { type ConformidadPropia, conformidadesPropias } from '@gremial/contract/tramites/conformidad.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { direccionDe, leer } from '../../../platform/llamar.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { preguntar } from '../../../ui/dialogos.ts'
import { Estado } from '../../../ui/estados.tsx'
import { Icono } from '../../../ui/iconos.tsx'
import { useHacer } from '../../../ui/useHacer.ts'
import { signosConformidad } from './signos.ts'

const dia = (momento: string) => mostrarFecha(diaDe(new Date(momento)))

/**
 * For whom the person of the session is asked to stand, and what was answered in their name, with the way to say that it was not them. Nothing
 * where there is none.
 */
export function RespondesPor() {
  const { t } = useTranslation()
  const { data = [] } = useQuery(leer(conformidadesPropias.listar, {}))
  if (data.length === 0) return null
  return (
    <section className="hoja hoja-in responde-por" aria-labelledby="responde-por">
      <h2 id="responde-por">{t('conformidad.propias')}</h2>
      <ul>
        {data.map((c) => (
          <Una key={c.id} conformidad={c} />
        ))}
      </ul>
    </section>
  )
}

function Una({ conformidad: c }: { conformidad: ConformidadPropia }) {
  const { t } = useTranslation()
  const { hacer, haciendo } = useHacer()
  const { id, papel, solicitante, estado } = c
  const noFuiYo = async () => {
    const si = await preguntar({
      titulo: t('conformidad.noFuiYoTitulo'),
      texto: t('conformidad.noFuiYoTexto'),
      accion: t('conformidad.noFuiYoSi'),
      cancelar: t('conformidad.noFuiYoNo'),
    })
    if (si) await hacer(pedido(conformidadesPropias.desconocer, { claves: { id } }), { fallo: t('conformidad.noFuiYoFallo') })
  }
  return (
    <li>
      <div className="conformidad-cabeza">
        <h3>{t(`conformidad.por.${papel}`, { solicitante })}</h3>
        {estado !== 'PEDIDA' && <Estado signo={signosConformidad[estado]}>{t(`tramite.conformidad.${estado}`)}</Estado>}
      </div>
      <p className="suave">
        {c.producto} <span className="cifra">{c.numeroSolicitudCompleto}</span>
      </p>
      <p>{t(`conformidad.propia.${estado}`, { dia: dia(c.respondida || c.vence) })}</p>
      {estado === 'PEDIDA' ? (
        <Link to="/app/conformidades/$id" params={{ id: String(id) }} className="boton principal">
          {t('conformidad.leerYResponder')}
        </Link>
      ) : (
        <>
          <details>
            <summary>{t('conformidad.loQueAcepte')}</summary>
            <p>{c.texto}</p>
            <p className="suave huella">{t('conformidad.huella', { huella: c.huella })}</p>
          </details>
          <a className="boton" href={direccionDe(conformidadesPropias.bajarCopia, { claves: { id } })} download>
            <Icono nombre="descargar" />
            {t('conformidad.copia.bajar')}
          </a>
          {estado !== 'DESCONOCIDA' && (
            <Boton variante="texto" cargando={haciendo} onClick={() => void noFuiYo()}>
              {t('conformidad.noFuiYo')}
            </Boton>
          )}
        </>
      )}
    </li>
  )
}
