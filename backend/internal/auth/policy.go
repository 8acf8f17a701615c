package auth

import (
	_ "embed"
	"fmt"

	"github.com/casbin/casbin/v3"
	"github.com/casbin/casbin/v3/model"
	stringadapter "github.com/casbin/casbin/v3/persist/string-adapter"
)

//go:embed model.conf
var policyModel string

//go:embed policy.csv
var policyLines string

// Role is a role of a user.
type Role string

// The roles. Anyone is a user who is not signed in.
const (
	Anyone  Role = "anyone"
	User    Role = "user" // a consumer
	Support Role = "support"
	Admin   Role = "admin"
)

// Reach says for which tenants a role applies.
type Reach string

// The reaches.
const (
	Own Reach = "own" // the user's own tenant
	All Reach = "all" // every tenant
)

// Policy reports whether a role may perform an action on an object. Actions and objects are those of the operations in
// the OpenAPI contract (x-action, x-object).
type Policy func(role Role, reach Reach, object, action string) (bool, error)

// NewPolicy parses the embedded policy.
func NewPolicy() (Policy, error) {
	words, err := model.NewModelFromString(policyModel)
	if err != nil {
		return nil, fmt.Errorf("reading the model of the policy: %w", err)
	}
	enforcer, err := casbin.NewEnforcer(words, stringadapter.NewAdapter(policyLines))
	if err != nil {
		return nil, fmt.Errorf("reading the policy: %w", err)
	}
	return func(role Role, reach Reach, object, action string) (bool, error) {
		allowed, err := enforcer.Enforce(string(role), string(reach), object, action)
		if err != nil {
			return false, fmt.Errorf("asking whether %s may %s %s: %w", role, action, object, err)
		}
		return allowed, nil
	}, nil
}

// Grants are all combinations of role and reach, in ascending order.
var Grants = []Grant{{Anyone, Own}, {User, Own}, {Support, Own}, {Support, All}, {Admin, Own}, {Admin, All}}

// Grant is a role with its reach.
type Grant struct {
	Role  Role
	Reach Reach
}
