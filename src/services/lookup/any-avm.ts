import { AnyOrderCodec } from '../../core/codec/avm/any-order-codec';
import { codecsOfAllOrders } from '../../core/codec/avm/fx-orders';

/** Reads bytes of an avm chain that nobody named: in every order of fxs. */
export const ANY_AVM = new AnyOrderCodec(codecsOfAllOrders());
