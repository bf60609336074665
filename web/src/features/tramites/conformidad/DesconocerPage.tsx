import './conformidad.css'
import { diaDe, mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { conformidades } from '@gremial/contract/tramites/conformidad.ts'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Boton } from '../../../ui/Boton.tsx'
import { useHacer } from '../../../ui/useHacer.ts'
import { EnlaceListo, PaginaEnlace, useEnlace } from '../../acceso/acceso/PaginaEnlace.tsx'

/** What the copy of an answer opens: somebody says that it was not them who answered. Nothing is said by opening it. */
export function DesconocerPage() {
  const { t } = useTranslation()
  const { token } = useParams({ from: '/no-fui-yo/$token' })
  const claves = { token }
  const enlace = useEnlace(conformidades.mirarCopia, { claves })
  const { hacer, haciendo } = useHacer()
  const [dicho, setDicho] = useState(false)
  const decir = () =>
    void hacer(pedido(conformidades.desconocerCopia, { claves }), {
      fallo: t('conformidad.noFuiYoFallo'),
      alLograr: () => setDicho(true),
    })
  return (
    <PaginaEnlace titulo={t('conformidad.noFuiYoTitulo')} espera={t('conformidad.abriendo')} enlace={enlace}>
      {({ respondida, desconocida }) =>
        dicho || desconocida ? (
          <EnlaceListo titulo={t('conformidad.noFuiYoHecho')}>{t('conformidad.noFuiYoHechoTexto')}</EnlaceListo>
        ) : (
          <div className="enlace-hoja">
            <h1>{t('conformidad.noFuiYoTitulo')}</h1>
            <p>{t('conformidad.noFuiYoTexto', { dia: mostrarFecha(diaDe(new Date(respondida))) })}</p>
            <div className="botones">
              <Boton variante="principal" cargando={haciendo} onClick={decir}>
                {t('conformidad.noFuiYoSi')}
              </Boton>
            </div>
          </div>
        )
      }
    </PaginaEnlace>
  )
}
