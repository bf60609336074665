import { type TipoCampo, tiposCampo } from '@gremial/contract/tramites/definicion.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OrderedList } from '../../../ui/form/OrderedList.tsx'
import { AgregarMenu } from './AgregarMenu.tsx'
import { useArmando } from './armando.ts'
import { campoNuevo, movido, sinCampo } from './cambios.ts'
import { RenglonPlegado } from './RenglonPlegado.tsx'
import { UnCampo } from './UnCampo.tsx'

/** Fields in display order; the one being edited is expanded. */
export function ParteCampos() {
  const { t } = useTranslation()
  const { contenido, cambiar, soloLectura } = useArmando()
  const { campos } = contenido
  const [abierto, abrir] = useState<string>()
  const agregar = (tipo: TipoCampo) => {
    const nuevo = campoNuevo(contenido, tipo, t(`frasesTramite.preguntaNueva.${tipo}`))
    cambiar({ ...contenido, campos: [...campos, nuevo] })
    abrir(nuevo.clave)
  }
  return (
    <>
      {campos.length === 0 && <p className="armar-vacio">{t('armar.sinCampos')}</p>}
      <OrderedList
        names={campos.map((c) => c.pregunta.es || c.clave)}
        move={(de, a) => cambiar({ ...contenido, campos: movido(campos, de, a) })}
        remove={soloLectura ? undefined : (i) => cambiar(sinCampo(contenido, campos[i]?.clave ?? ''))}
      >
        {(i) => {
          const c = campos[i]
          if (!c) return null
          const es = abierto === c.clave
          return (
            <>
              <RenglonPlegado
                titulo={c.pregunta.es || t('armar.sinPregunta')}
                detalle={[
                  t(`armar.campos.${c.tipo}`),
                  t(c.obligatorio ? 'armar.obligatorio' : 'armar.opcional'),
                  ...(c.mostrarSi ? [t('armar.aVeces')] : []),
                ].join(' · ')}
                abierto={es}
                alternar={() => abrir(es ? undefined : c.clave)}
                ruta={`campos.${i}`}
              />
              {es && <UnCampo indice={i} campo={c} alRenombrar={abrir} />}
            </>
          )
        }}
      </OrderedList>
      {!soloLectura && (
        <div className="armar-pie">
          <AgregarMenu
            texto={t('armar.agregarCampo')}
            opciones={tiposCampo.map((tipo) => ({ tipo, texto: t(`armar.campos.${tipo}`) }))}
            elegir={agregar}
          />
        </div>
      )}
    </>
  )
}
