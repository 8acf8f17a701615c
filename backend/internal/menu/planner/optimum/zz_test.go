package optimum

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"syscall"
	"testing"
	"time"
)

type instFile struct {
	Model struct {
		EnergyShare, MealEnergyTolerance map[string]float64
		PortionFactors                   []float64
		MaxUsesPerWeek                   map[string]int
		MealTimes                        []string
	}
	Recipes []struct {
		ID                     int
		MealTime               string
		Kcal                   float64
		ProteinG, FatG, CarbsG float64
		Allergens, Ingredients []string
		Preference             float64
	}
	Users []struct {
		Kcal, ProteinG, FatG, CarbsG     float64
		AvoidAllergens, AvoidIngredients []string
		Optimum                          float64
	}
}

func cpu() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func TestInst(t *testing.T) {
	raw, _ := os.ReadFile("/work/shared/bench/planner/week-plan-instances.json")
	var f instFile
	if err := json.Unmarshal(raw, &f); err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	if os.Getenv("MANY") != "" {
		splits := [][3]float64{{.3, .35, .35}, {.2, .3, .5}, {.25, .4, .35}, {.3, .3, .4}, {.25, .3, .45}}
		al := []string{"gluten", "melk", "ei", "soja", "noten", "vis", "mosterd", "selderij", "lupine", "schaaldieren"}
		base := f.Users[0]
		f.Users = nil
		for range 200 {
			u := base
			u.Kcal = float64(1400 + 100*rng.IntN(20))
			sp := splits[rng.IntN(5)]
			u.ProteinG, u.FatG, u.CarbsG = u.Kcal*sp[0]/4, u.Kcal*sp[1]/9, u.Kcal*sp[2]/4
			u.AvoidAllergens, u.AvoidIngredients = nil, nil
			for range rng.IntN(3) {
				u.AvoidAllergens = append(u.AvoidAllergens, al[rng.IntN(len(al))])
			}
			for range rng.IntN(5) {
				u.AvoidIngredients = append(u.AvoidIngredients, "i"+strconv.Itoa(rng.IntN(120)))
			}
			u.Optimum = 0
			f.Users = append(f.Users, u)
		}
	}
	proven := 0
	var all []time.Duration
	for u, user := range f.Users {
		p := &Problem{Budget: 1e9}
		k := Kind{Positions: []int{0, 1, 2, 3, 4, 5, 6}}
		for _, r := range f.Recipes {
			p.Dishes = append(p.Dishes, Dish{Free: f.Model.MaxUsesPerWeek[r.MealTime], Most: f.Model.MaxUsesPerWeek[r.MealTime]})
		}
		any := func(a, b []string) bool {
			for _, x := range a {
				if slices.Contains(b, x) {
					return true
				}
			}
			return false
		}
		for _, mt := range f.Model.MealTimes {
			var opts []Option
			share := f.Model.EnergyShare[mt] * user.Kcal
			tol := f.Model.MealEnergyTolerance[mt] * share
			for _, r := range f.Recipes {
				if r.MealTime != mt || any(r.Allergens, user.AvoidAllergens) || any(r.Ingredients, user.AvoidIngredients) {
					continue
				}
				for q, x := range f.Model.PortionFactors {
					if math.Abs(r.Kcal*x-share) > tol+1e-9 {
						continue
					}
					m := func(v float64) int32 { return int32(math.Round(v * x * 1000)) }
					opts = append(opts, Option{Dish: r.ID, Tag: q, Cost: 1 - r.Preference, Amount: Amounts{m(r.Kcal), m(r.ProteinG), m(r.FatG), m(r.CarbsG)}})
				}
			}
			k.Slots = append(k.Slots, opts)
		}
		for n, v := range []float64{user.Kcal, user.ProteinG, user.FatG, user.CarbsG} {
			b := 0.1
			if n == 0 {
				b = 0.05
			}
			k.Low[n] = int32(math.Ceil(v*(1-b)*1000 - 1e-6))
			k.High[n] = int32(math.Floor(v*(1+b)*1000 + 1e-6))
		}
		p.Kinds = []Kind{k}
		runs := 21
		if user.Optimum == 0 {
			runs = 1
		}
		var ts []time.Duration
		var r Result
		for range runs {
			b := cpu()
			r = Solve(p)
			ts = append(ts, cpu()-b)
		}
		slices.Sort(ts)
		t.Logf("user %d: best %.6f want %.6f bound %.6f proven %v steps %d cols %d listed %d nodes %d relax %.5f  %v", u, r.Best, user.Optimum, r.Bound, r.Proven, r.Steps, r.Columns, r.Listed, r.Nodes, r.Relaxation, ts[len(ts)/2])
		all = append(all, ts[len(ts)/2])
		if r.Proven {
			proven++
		}
	}
	slices.Sort(all)
	t.Log(proven, len(all), all[len(all)/2], all[len(all)*95/100], all[len(all)-1])
}
