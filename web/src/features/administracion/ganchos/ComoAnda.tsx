import { type Gancho, ganchos } from '@gremial/contract/administracion/ganchos.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mostrarMomento } from '../../../platform/hoy.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { preguntar } from '../../../ui/dialogos.ts'
import { Aviso, Estado } from '../../../ui/estados.tsx'
import { useHacer } from '../../../ui/useHacer.ts'
import { signosGancho } from './GanchosPage.tsx'

/** How it goes with a program, one more try now, and another secret. */
export function ComoAnda({ gancho: g, decir }: { gancho: Gancho; decir(secreto: string): void }) {
  const { t } = useTranslation()
  const { hacer, haciendo } = useHacer()
  const [prueba, setPrueba] = useState<{ bien: boolean; dice: string } | null>(null)
  const fallo = t('ganchos.fallo')
  const claves = { id: g.id }
  const probar = () =>
    hacer(pedido(ganchos.probar, { claves }), {
      fallo,
      alLograr: ({ resultado, numero }) =>
        setPrueba({ bien: resultado === 'BIEN', dice: t(`ganchos.pruebas.${resultado}`, { numero: numero ?? '' }) }),
    })
  const cambiarSecreto = async () => {
    const si = await preguntar({
      titulo: t('ganchos.preguntaSecreto', { nombre: g.nombre }),
      texto: t('ganchos.textoSecreto'),
      accion: t('ganchos.otroSecreto'),
    })
    if (si) await hacer(pedido(ganchos.cambiarSecreto, { claves }), { fallo, alLograr: ({ secreto }) => decir(secreto) })
  }
  const reintentar = () =>
    hacer(pedido(ganchos.reintentarTodas, { claves }), {
      fallo,
      alLograr: ({ cuantas }) => notifications.show({ message: t('ganchos.reintentadas', { count: cuantas }) }),
    })
  return (
    <div className="hoja-in pila">
      <p>
        <Estado signo={signosGancho[g.estado]}>{t(`ganchos.estados.${g.estado}`)}</Estado>
      </p>
      {g.estado === 'APAGADO' && <Aviso tipo="mal">{t('ganchos.apagadoTexto')}</Aviso>}
      {g.estado === 'FALLANDO' && g.fallandoDesde && (
        <Aviso tipo="alerta">{t('ganchos.fallandoDesde', { cuando: mostrarMomento(new Date(g.fallandoDesde)) })}</Aviso>
      )}
      {prueba && <Aviso tipo={prueba.bien ? 'ok' : 'alerta'}>{prueba.dice}</Aviso>}
      <div className="botones">
        <Boton icono="correo" cargando={haciendo} onClick={() => void probar()}>
          {t('ganchos.probar')}
        </Boton>
        {g.fallidas > 0 && (
          <Boton icono="reintentar" onClick={() => void reintentar()}>
            {t('ganchos.reintentarTodas')}
          </Boton>
        )}
        <Boton icono="clave" onClick={() => void cambiarSecreto()}>
          {t('ganchos.otroSecreto')}
        </Boton>
      </div>
    </div>
  )
}
