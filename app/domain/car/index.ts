export { changeCar, leaveCar, leaveCarAt, ownCar, parkCar, remindOfCars } from "./own-car";
export { carForm, parkForm } from "./input";
