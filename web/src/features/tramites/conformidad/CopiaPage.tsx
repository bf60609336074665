import './conformidad.css'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { type CopiaConformidad, conformidades } from '@gremial/contract/tramites/conformidad.ts'
import { terminada } from '@gremial/contract/tramites/estados.ts'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mostrarMomento } from '../../../platform/hoy.ts'
import { direccionDe } from '../../../platform/llamar.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { preguntar } from '../../../ui/dialogos.ts'
import { Icono } from '../../../ui/iconos.tsx'
import { useHacer } from '../../../ui/useHacer.ts'
import { EnlaceListo, PaginaEnlace, useEnlace } from '../../acceso/acceso/PaginaEnlace.tsx'
import { Compartir } from '../tramite/Compartir.tsx'
import { EstadoSolicitud } from '../tramite/EstadoSolicitud.tsx'

/** What the copy of an answer opens, as often as it is wanted: what was answered, what became of it, and the way to say that it was not them. */
export function CopiaPage() {
  const { t } = useTranslation()
  const { token } = useParams({ from: '/no-fui-yo/$token' })
  const enlace = useEnlace(conformidades.mirarCopia, { claves: { token } })
  return (
    <PaginaEnlace titulo={t('conformidad.copia.titulo')} espera={t('conformidad.abriendo')} enlace={enlace}>
      {(copia) => <Copia token={token} copia={copia} />}
    </PaginaEnlace>
  )
}

function Copia({ token, copia }: { token: string; copia: CopiaConformidad }) {
  const { t } = useTranslation()
  const { hacer, haciendo } = useHacer()
  const [negada, setNegada] = useState(copia.desconocida)
  if (negada) return <EnlaceListo titulo={t('conformidad.noFuiYoHecho')}>{t('conformidad.noFuiYoHechoTexto')}</EnlaceListo>
  const { acepta, papel, solicitante, producto, numeroSolicitudCompleto: numero, estadoSolicitud: estado } = copia
  const momento = mostrarMomento(new Date(copia.respondida))
  const direccion = direccionDe(conformidades.bajarCopia, { claves: { token } })
  const noFuiYo = async () => {
    const si = await preguntar({
      titulo: t('conformidad.noFuiYoTitulo'),
      texto: t('conformidad.noFuiYoTexto'),
      accion: t('conformidad.noFuiYoSi'),
      cancelar: t('conformidad.noFuiYoNo'),
    })
    if (si)
      await hacer(pedido(conformidades.desconocerCopia, { claves: { token } }), {
        fallo: t('conformidad.noFuiYoFallo'),
        alLograr: () => setNegada(true),
      })
  }
  return (
    <div className="conformidad-pedido">
      <h1>{t('conformidad.copia.titulo')}</h1>
      <p>
        <strong>
          {t(acepta ? `conformidad.copia.aceptaste.${papel}` : 'conformidad.copia.rechazaste', { momento, solicitante })}
        </strong>
      </p>
      <p>
        {producto} <span className="cifra">{numero}</span> <EstadoSolicitud estado={estado} />
      </p>
      {acepta && terminada(estado) && estado !== 'OTORGADA' && <p>{t('conformidad.copia.termino')}</p>}
      <div className="botones">
        <a className="boton principal" href={direccion} download>
          <Icono nombre="descargar" />
          {t('conformidad.copia.bajar')}
        </a>
        <Compartir titulo={t('conformidad.copia.archivo', { numero })} direccion={direccion} />
      </div>
      <details>
        <summary>{t('conformidad.loQueAcepte')}</summary>
        <p>{copia.texto}</p>
        <p className="suave partible">{t('conformidad.huella', { huella: copia.huella })}</p>
      </details>
      <Boton variante="texto" cargando={haciendo} onClick={() => void noFuiYo()}>
        {t('conformidad.noFuiYo')}
      </Boton>
    </div>
  )
}
